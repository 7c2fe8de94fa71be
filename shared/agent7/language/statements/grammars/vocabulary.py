"""Vocabulary of the slot schema: the nouns for each attribute, relation and favourite thing in the five languages.

Each line is `en | es | de | pt | fr`, alternatives separated by commas. The first word is the one shown to a person.
"""

# ruff: noqa: E501  (one entry a line: a table reads better wide)

from __future__ import annotations

from typing import Final

ATTRIBUTE_NAMES: Final[dict[str, str]] = {
    "name": "name, first name, full name | nombre, nombre completo | Name, Vorname | nome, nome completo, primeiro nome | nom, prénom",
    "nickname": "nickname | apodo, mote | Spitzname | apelido, alcunha | surnom, pseudo",
    "surname": "surname, last name, family name | apellido, apellidos | Nachname, Familienname | sobrenome | nom de famille",
    "pronouns": "pronouns | pronombres | Pronomen | pronomes | pronoms",
    "birthday": "birthday, birth date, date of birth, birthdate, bday | cumpleaños, fecha de nacimiento, cumple | Geburtstag, Geburtsdatum"
    " | aniversário, data de nascimento, data de aniversário | anniversaire, date de naissance",
    "birthplace": "birthplace, place of birth | lugar de nacimiento | Geburtsort | local de nascimento, lugar de nascimento | lieu de naissance",
    "age": "age | edad | Alter | idade | âge",
    "nationality": "nationality, citizenship | nacionalidad | Nationalität, Staatsangehörigkeit | nacionalidade | nationalité",
    "hometown": "hometown, home town | ciudad natal, pueblo natal | Heimatstadt, Heimatort | cidade natal, terra natal | ville natale",
    "city": "city, town, place of residence | ciudad | Stadt, Wohnort | cidade | ville",
    "country": "country | país | Land | país | pays",
    "address": "address, street address, home address, postal address | dirección, domicilio, dirección de casa | Adresse, Anschrift, Wohnadresse"
    " | endereço, morada | adresse, adresse postale",
    "postcode": "postcode, zip code, zip, postal code | código postal | Postleitzahl, PLZ | CEP, código postal | code postal",
    "timezone": "time zone, timezone, time-zone | zona horaria, huso horario | Zeitzone | fuso horário, fuso | fuseau horaire, fuseau",
    "native_language": "native language, mother tongue, first language | lengua materna, idioma materno | Muttersprache"
    " | língua materna, idioma nativo | langue maternelle",
    "languages": "languages | idiomas, lenguas | Sprachen | línguas, idiomas | langues",
    "company": "company, employer, firm, company i work for, company i work at, company where i work, place where i work, workplace, place of work, business"
    " | empresa, compañía, empleador, empleadora, firma, empresa donde trabajo, empresa en la que trabajo, empresa para la que trabajo, trabajo en"
    " | Firma, Unternehmen, Arbeitgeber, Arbeitgeberin, Betrieb, Firma für die ich arbeite, Firma bei der ich arbeite, Firma in der ich arbeite"
    " | empresa, companhia, firma, empregador, empregadora, empresa onde trabalho, empresa em que trabalho, empresa para a qual trabalho"
    " | entreprise, société, boîte, employeur, compagnie, firme, entreprise où je travaille, entreprise pour laquelle je travaille, société où je travaille",
    "job_title": "job title, job, profession, occupation, position, role, title | profesión, puesto, cargo, ocupación, oficio, trabajo"
    " | Beruf, Job, Position, Tätigkeit, Berufsbezeichnung | profissão, cargo, ocupação, função, emprego | métier, profession, poste, travail",
    "industry": "industry, line of business, line of work | sector, ramo | Branche | ramo, ramo de atividade | secteur d'activité, branche",
    "salary": "salary, income, pay | sueldo, salario, ingresos | Gehalt, Einkommen, Lohn | salário, renda, ordenado | salaire, revenu",
    "marital_status": "marital status, relationship status | estado civil | Familienstand, Beziehungsstatus | estado civil | situation familiale, état civil",
    "learning": "subject i am learning, what i am learning | lo que estoy aprendiendo | was ich gerade lerne | o que estou aprendendo | ce que j'apprends",
    "instagram": "instagram, instagram handle, insta | instagram, insta | Instagram, Insta | instagram, insta | instagram, insta",
    "linkedin": "linkedin, linkedin profile | linkedin | LinkedIn, LinkedIn-Profil | linkedin | linkedin, profil linkedin",
    "github": "github, github username, github handle | github, usuario de github | GitHub, GitHub-Name | github, usuário do github | github, pseudo github",
    "bike": "bike, bicycle, motorbike, motorcycle | bici, bicicleta, moto | Fahrrad, Rad, Motorrad | bicicleta, bike, moto | vélo, moto",
    "computer": "computer, laptop, pc | ordenador, portátil, computadora, pc | Computer, Laptop, Rechner, PC | computador, notebook, portátil | ordinateur, ordi, portable pc",
    "lawyer": "lawyer, attorney, solicitor | abogado, abogada | Anwalt, Anwältin | advogado, advogada | avocat, avocate",
    "accountant": "accountant, tax adviser, tax advisor | contable, gestor, contador | Steuerberater, Steuerberaterin, Buchhalter | contador, contadora, contabilista | comptable",
    "coach": "coach, trainer, personal trainer | entrenador, entrenadora | Trainer, Trainerin, Coach | treinador, treinadora | entraîneur, coach",
    "department": "department | departamento | Abteilung | departamento, setor | département, service",
    "office": "office | oficina | Büro | escritório | bureau",
    "working_hours": "working hours, work hours, office hours | horario, horario de trabajo, horario laboral | Arbeitszeiten, Arbeitszeit"
    " | horário de trabalho, expediente | horaires de travail, horaires",
    "website": "website, homepage, web site | web, página web, sitio web | Webseite, Website, Homepage | site, página web | site web, site internet, site",
    "email": "email, e-mail, email address, e-mail address, mail, mail address | correo electrónico, correo, email, e-mail, mail, dirección de correo"
    " | E-Mail-Adresse, E-Mail, Email, Mail, Emailadresse, Mailadresse, email-adresse | e-mail, email, correio eletrônico, endereço de e-mail"
    " | e-mail, email, mail, adresse e-mail, adresse mail, adresse email, courriel",
    "phone": "phone number, phone, telephone number, telephone, mobile number, mobile, cell number, cell, cell phone, number"
    " | número de teléfono, teléfono, móvil, celular, número de móvil, número | Telefonnummer, Handynummer, Nummer, Mobilnummer, Telefon"
    " | número de telefone, telefone, celular, telemóvel, número de celular, número | numéro de téléphone, téléphone, portable, numéro, numéro de portable",
    "anniversary": "anniversary, anniversery, aniversary, anniversay, wedding anniversary, wedding day | aniversario, aniversario de boda, aniversario de bodas | Hochzeitstag, Jahrestag"
    " | aniversário de casamento | anniversaire de mariage",
    "children": "children, kids, twins, triplets | hijos, niños, mellizos, gemelos, trillizos | Kinder, Zwillinge, Drillinge"
    " | filhos, crianças, gêmeos, trigêmeos | enfants, jumeaux, jumelles, triplés",
    "siblings": "siblings | hermanos | Geschwister | irmãos | frères et sœurs, frères et soeurs",
    "parents": "parents | padres | Eltern | pais | parents",
    "pets": "pets, pet | mascotas, mascota | Haustiere, Haustier | animais de estimação, animal de estimação | animaux, animal de compagnie, animaux de compagnie",
    "allergies": "allergies, allergy | alergias, alergia | Allergien, Allergie | alergias, alergia | allergies, allergie",
    "diet": "diet | dieta | Ernährung, Diät, Ernährungsweise | dieta, alimentação | régime, régime alimentaire",
    "blood_type": "blood type, blood group | grupo sanguíneo, tipo de sangre | Blutgruppe | tipo sanguíneo, tipo de sangue | groupe sanguin",
    "medication": "medication, medications, medicine, meds | medicación, medicamentos, medicamento | Medikamente, Medikament, Medikation"
    " | medicação, medicamentos, remédios | médicaments, médicament, traitement",
    "condition": "medical condition, health condition, illness | enfermedad | Krankheit, Erkrankung | doença | maladie",
    "doctor": "doctor, gp, physician, family doctor | médico, médica, doctor, doctora, médico de cabecera | Hausarzt, Hausärztin, Arzt, Ärztin"
    " | médico, médica, médico de família | médecin, docteur, médecin traitant",
    "dentist": "dentist | dentista | Zahnarzt, Zahnärztin | dentista | dentiste",
    "therapist": "therapist | terapeuta | Therapeut, Therapeutin | terapeuta | thérapeute",
    "insurance": "insurance, health insurance, insurer | seguro, seguro médico, aseguradora | Versicherung, Krankenkasse, Krankenversicherung"
    " | seguro, plano de saúde, seguradora | assurance, mutuelle, assureur",
    "emergency_contact": "emergency contact | contacto de emergencia | Notfallkontakt | contato de emergência, contacto de emergência | contact d'urgence",
    "height": "height | altura, estatura | Größe, Körpergröße | altura | taille",
    "weight": "weight | peso | Gewicht | peso | poids",
    "shoe_size": "shoe size | talla de zapatos, número de zapato, talla de zapato, número de pie | Schuhgröße"
    " | número do sapato, tamanho do sapato, número de calçado | pointure",
    "clothing_size": "clothing size, shirt size, t-shirt size, size | talla, talla de camiseta, talla de ropa | Kleidergröße, Konfektionsgröße"
    " | tamanho de roupa, tamanho de camisa | taille de vêtements, taille de t-shirt",
    "likes": "likes | gustos | Vorlieben | gostos | goûts",
    "dislikes": "dislikes | disgustos | Abneigungen | desgostos | aversions",
    "prefers": "preferences, preference | preferencias, preferencia | Präferenzen | preferências, preferência | préférences, préférence",
    "hobbies": "hobbies, hobby, interests, pastime | aficiones, afición, hobby, hobbies, pasatiempo, pasatiempos | Hobbys, Hobby, Hobbies, Interessen"
    " | hobbies, hobby, passatempo, passatempos | loisirs, hobby, passe-temps, hobbies, passion",
    "sport": "sport, sports | deporte, deportes | Sport, Sportart | esporte, desporto | sport, sports",
    "instrument": "instrument, instruments | instrumento, instrumentos | Instrument, Instrumente | instrumento | instrument",
    "school": "school, high school | escuela, colegio, instituto | Schule, Gymnasium | escola, colégio | école, lycée, collège",
    "university": "university, college, uni, alma mater | universidad, facultad, uni | Universität, Uni, Hochschule | universidade, faculdade"
    " | université, fac, faculté",
    "degree": "degree, major, field of study | carrera, título, grado | Studium, Studienfach, Abschluss, Studiengang"
    " | curso, diploma, formação | études, diplôme",
    "car": "car, vehicle | coche, carro, auto, vehículo | Auto, Wagen, Fahrzeug | carro, automóvel, viatura | voiture, auto, véhicule",
    "license_plate": "license plate, licence plate, number plate, plate, registration number | matrícula, placa, patente"
    " | Kennzeichen, Nummernschild, Autokennzeichen | placa, matrícula, placa do carro | plaque d'immatriculation, immatriculation, plaque",
    "wifi_ssid": "wifi network, wifi, wi-fi, wifi name, wi-fi name, wi-fi network, network name, ssid, wifi ssid, wlan"
    " | red wifi, wifi, wi-fi, red, nombre del wifi, red wi-fi | WLAN, WLAN-Name, WLAN-Netz, Wifi, WiFi-Name, Netzwerk"
    " | rede wi-fi, wifi, wi-fi, rede wifi, rede | réseau wifi, wifi, wi-fi, réseau, ssid",
    "reply_language": "reply language, preferred language, language preference, language | idioma preferido, idioma de respuesta, idioma"
    " | bevorzugte Sprache, Antwortsprache, Sprache | idioma preferido, idioma de resposta, língua preferida, idioma"
    " | langue préférée, langue de réponse, langue",
    "reply_tone": "reply tone, preferred tone, tone | tono preferido, tono | bevorzugter Ton, Tonfall, Ton | tom preferido, tom | ton préféré, ton",
    "reply_length": "reply length, preferred reply length | longitud de respuesta | Antwortlänge | tamanho da resposta | longueur de réponse",
    "units": "units, unit system, measurement system | unidades, sistema de medida | Einheiten, Maßeinheiten | unidades, sistema de medidas | unités",
    "currency": "currency | moneda, divisa | Währung | moeda | devise, monnaie",
    "theme": "theme, color scheme, colour scheme | tema | Farbschema | tema | thème",
    "gym": "gym | gimnasio, gym | Fitnessstudio, Gym | academia, ginásio | salle de sport, gym",
    "religion": "religion, faith | religión | Religion, Konfession | religião | religion",
    "zodiac_sign": "zodiac sign, star sign, sign | signo, signo del zodiaco, signo zodiacal | Sternzeichen | signo | signe astrologique, signe du zodiaque, signe",
    "wake_time": "wake-up time, wake up time | hora de despertar | Aufstehzeit | hora de acordar | heure de réveil, heure de lever",
    "bedtime": "bedtime | hora de dormir, hora de acostarme | Schlafenszeit | hora de dormir | heure de coucher",
    "bank": "bank | banco | Bank | banco | banque",
    "tools": "tools, tool, tech stack | herramientas, herramienta | Werkzeuge, Werkzeug, Tools | ferramentas, ferramenta | outils, outil",
    "goal": "goal, goals | objetivo, meta, objetivos, metas | Ziel, Ziele | objetivo, meta, objetivos | objectif, but, objectifs",
    "home": "house, home, apartment, flat | casa, piso, apartamento, departamento | Wohnung, Haus | casa, apartamento | maison, appartement",
}
"""Nouns of the attributes that are no person; those of people are in RELATION_NAMES."""

RELATION_NAMES: Final[dict[str, str]] = {
    "wife": "wife | mujer, esposa | Frau, Ehefrau | mulher, esposa | femme, épouse",
    "husband": "husband, hubby | marido, esposo | Mann, Ehemann | marido, esposo | mari, époux",
    "spouse": "spouse | cónyuge | Ehepartner, Gatte, Gattin | cônjuge | conjoint, conjointe",
    "partner": "partner, significant other, fiance, fiancee, fiancé, fiancée | pareja, prometido, prometida, novio, novia"
    " | Partner, Partnerin, Verlobter, Verlobte, Lebensgefährte, Lebensgefährtin, Lebensgefährtin"
    " | parceiro, parceira, noivo, noiva, companheiro, companheira | compagnon, compagne, fiancé, fiancée, partenaire",
    "girlfriend": "girlfriend, gf | novia | Freundin | namorada | copine, petite amie",
    "boyfriend": "boyfriend, bf | novio | Freund | namorado | copain, petit ami",
    "mother": "mother, mom, mum, mommy, mama | madre, mamá | Mutter, Mama, Mutti | mãe, mamãe | mère, maman",
    "father": "father, dad, daddy, papa | padre, papá | Vater, Papa | pai, papai | père, papa",
    "brother": "brother, bro | hermano | Bruder | irmão | frère",
    "sister": "sister, sis | hermana | Schwester | irmã | sœur, soeur",
    "son": "son, boy | hijo | Sohn | filho | fils",
    "daughter": "daughter, girl | hija | Tochter | filha | fille",
    "grandmother": "grandmother, grandma, granny | abuela | Großmutter, Oma | avó, vovó | grand-mère, mamie",
    "grandfather": "grandfather, grandpa | abuelo | Großvater, Opa | avô, vovô | grand-père, papi",
    "mother_in_law": "mother-in-law, mother in law | suegra | Schwiegermutter | sogra | belle-mère",
    "father_in_law": "father-in-law, father in law | suegro | Schwiegervater | sogro | beau-père",
    "uncle": "uncle | tío | Onkel | tio | oncle",
    "aunt": "aunt, auntie | tía | Tante | tia | tante",
    "cousin": "cousin | primo, prima | Cousin, Cousine | primo, prima | cousin, cousine",
    "nephew": "nephew | sobrino | Neffe | sobrinho | neveu",
    "niece": "niece | sobrina | Nichte | sobrinha | nièce",
    "best_friend": "best friend, bestie | mejor amigo, mejor amiga | bester Freund, beste Freundin, besten Freundes, besten Freundin"
    " | melhor amigo, melhor amiga | meilleur ami, meilleure amie",
    "friend": "friend | amigo, amiga | Kumpel | amigo, amiga | ami, amie",
    "boss": "boss, manager, supervisor | jefe, jefa | Chef, Chefin, Vorgesetzter, Vorgesetzte | chefe, chefa | patron, patronne, chef, cheffe",
    "colleague": "colleague, coworker, co-worker | compañero, compañera, colega | Kollege, Kollegin | colega | collègue",
    "roommate": "roommate, flatmate, housemate | compañero de piso, compañera de piso | Mitbewohner, Mitbewohnerin"
    " | colega de quarto, colega de casa | colocataire, coloc",
    "neighbour": "neighbour, neighbor | vecino, vecina | Nachbar, Nachbarin | vizinho, vizinha | voisin, voisine",
    "teacher": "teacher | profesor, profesora | Lehrer, Lehrerin | professor, professora | professeur, prof",
    "assistant": "assistant, secretary | asistente, secretaria | Assistent, Assistentin | assistente, secretária | assistante, assistant, secrétaire",
    "dog": "dog, puppy | perro, perra | Hund, Hündin | cachorro, cadela, cão | chien, chienne",
    "cat": "cat, kitten | gato, gata | Katze, Kater | gato, gata | chat, chatte",
    "horse": "horse | caballo | Pferd | cavalo | cheval",
}

THING_NAMES: Final[dict[str, str]] = {
    "colour": "color, colour | color | Farbe | cor | couleur",
    "food": "food, dish, meal | comida, plato | Essen, Speise, Gericht | comida, prato | plat, nourriture, repas",
    "drink": "drink, beverage | bebida | Getränk | bebida | boisson",
    "film": "movie, film | película, peli | Film | filme | film",
    "series": "show, tv show, series, tv series | serie | Serie | série | série",
    "book": "book, novel | libro, novela | Buch, Roman | livro, romance | livre, roman",
    "author": "author, writer | autor, autora, escritor, escritora | Autor, Autorin, Schriftsteller | autor, autora, escritor | auteur, autrice, écrivain",
    "song": "song | canción | Lied, Song | música, canção | chanson",
    "band": "band, group | banda, grupo | Band, Gruppe | banda, grupo | groupe",
    "artist": "artist, singer, musician | artista, cantante | Künstler, Sänger, Sängerin | artista, cantor, cantora | artiste, chanteur, chanteuse",
    "music": "music, music genre, genre | música | Musik, Musikrichtung | gênero musical | musique",
    "team": "team, football team, soccer team, club | equipo, equipo de fútbol | Mannschaft, Verein, Team, Fußballverein"
    " | time, time de futebol, equipa, clube | équipe, club",
    "sport": "sport | deporte | Sport, Sportart | esporte, desporto | sport",
    "game": "game, video game | juego, videojuego | Spiel, Videospiel | jogo, videogame | jeu, jeu vidéo",
    "restaurant": "restaurant | restaurante | Restaurant | restaurante | restaurant, resto",
    "city": "city | ciudad | Stadt | cidade | ville",
    "country": "country | país | Land | país | pays",
    "place": "place | lugar, sitio | Ort, Platz | lugar | endroit, lieu",
    "animal": "animal | animal | Tier | animal | animal",
    "season": "season | estación | Jahreszeit | estação | saison",
    "number": "number | número | Zahl, Nummer | número | chiffre, nombre",
    "fruit": "fruit | fruta | Frucht, Obst | fruta | fruit",
    "dessert": "dessert | postre | Nachtisch, Dessert | sobremesa | dessert",
    "ice_cream": "ice cream, ice cream flavor, ice cream flavour | helado | Eis, Eissorte | sorvete, gelado | glace, parfum de glace",
    "coffee": "coffee | café | Kaffee | café | café",
    "flower": "flower | flor | Blume | flor | fleur",
    "subject": "subject | asignatura, materia | Fach, Schulfach | matéria | matière",
    "language": "language, programming language | idioma, lenguaje de programación | Sprache, Programmiersprache"
    " | língua, linguagem de programação | langue, langage de programmation",
    "painter": "painter | pintor, pintora | Maler, Malerin | pintor, pintora | peintre",
    "actor": "actor, actress | actor, actriz | Schauspieler, Schauspielerin | ator, atriz | acteur, actrice",
    "player": "player | jugador, jugadora | Spieler, Spielerin | jogador, jogadora | joueur, joueuse",
    "podcast": "podcast | podcast | Podcast | podcast | podcast",
    "airline": "airline | aerolínea | Fluggesellschaft, Airline | companhia aérea | compagnie aérienne",
    "day": "day, day of the week | día, día de la semana | Tag, Wochentag | dia, dia da semana | jour, jour de la semaine",
}

QUALIFIER_WORDS: Final[dict[str, str]] = {
    "work": "work | trabajo | Arbeit | trabalho | travail",
    "home": "home | casa | Zuhause | casa | maison",
    "school": "school | escuela | Schule | escola | école",
    "other": "second, other | segundo | zweit | segundo | deuxième",
}
"""How a qualifier is shown to a person."""
