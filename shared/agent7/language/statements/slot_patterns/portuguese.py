"""Portuguese slot patterns, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Saying

MY: Final = r"(?:[oa]s? )?(?:meus?|minhas?|noss[oa]s?)"
OF_MY: Final = r"d[oae]s? (?:meus?|minhas?|noss[oa]s?)"
SELF: Final = r"(?:eu )?(?:agora |tambem |atualmente |ja )*"
JOBS: Final = (
    r"(?:engenheir[oa]|desenvolvedor[a]?|programador[a]?|designer|arquitet[oa]|gerente|consultor[a]?|cientista|analista|diretor[a]?|enfermeir[oa]|medic[oa]|dentista|advogad[oa]|contador[a]?|contabilista|"
    r"professor[a]?|pesquisador[a]?|investigador[a]?|estudante|escritor[a]?|jornalista|fotograf[oa]|artista|musico|ator|atriz|cozinheir[oa]|garcom|garconete|padeir[oa]|encanador|eletricista|mecanic[oa]|"
    r"piloto|motorista|agricultor[a]?|bombeir[oa]|policial|policia|tradutor[a]?|psicolog[oa]|farmaceutic[oa]|veterinari[oa]|autonom[oa]|empresari[oa]|fisioterapeuta|parteira|cabeleireir[oa]|barbeir[oa]|florista|acougueir[oa]|pedreir[oa]|soldador[a]?|bibliotecari[oa]|economista|biolog[oa]|quimic[oa]|fisic[oa]|matematic[oa]|secretari[oa]|recepcionista|treinador[a]?|juiz[a]?|assistente social|cuidador[a]?|baba|comissari[oa]|carteir[oa]|jardineir[oa]|alfaiate|costureira|escultor[a]?|ilustrador[a]?|compositor[a]?|produtor[a]?|bailarin[oa]|vendedor[a]?|corretor[a]?|auditor[a]?|tecnic[oa]|operador[a]?|nutricionista|estagiari[oa]|dona de casa|servidor[a]? public[oa]|funcionari[oa] public[oa]|marceneir[oa]|(?!otimista|pessimista|realista|perfeccionista|egoista|turista|feminista|desportista|esportista|idealista|materialista|socialista|comunista|racista|machista|anarquista)[a-z]+(?:olog[oa]|ologista|iatra|euta|anestesista|graf[oa]|ista))(?: (?:de|em|da|do) [\w ]+| \w+)?"
)
DIETS: Final = r"vegan[oa]|vegetarian[oa]|pescetarian[oa]|flexitarian[oa]|sem gluten|sem lactose|halal|kosher"
CONDITIONS: Final = r"dermatite|psoriase|artrite|artrose|hipotireoidismo|anemia|insonia|zumbido|doenca de crohn|intestino irritavel|endometriose|depressao|ansiedade|autismo|autista|osteoporose|gota|lupus|parkinson|hipertensao|pressao alta|tdah|rinite|diabetic[oa]|diabetes(?: tipo [12])?|asmatic[oa]|asma|celiac[oa]|intolerante a lactose|intolerante ao gluten|daltonic[oa]|epiletic[oa]|epilepsia|hipertens[oa]|enxaquecas?"
NATIONALITIES: Final = r"brasileir[oa]|portugues[a]?|angolan[oa]|mocambican[oa]|espanhol[a]?|argentin[oa]|mexican[oa]|alema|alemao|frances[a]?|italian[oa]|ingles[a]?|american[oa]|japones[a]?|chines[a]?"
LANGUAGES: Final = r"ingles|espanhol|alemao|frances|portugues"
PERSON: Final = rf"(?P<who>{MY} [a-z ]{{2,30}}?|(?:[oa] )?[a-z]\w+)"

SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(r"(?:fui|fomos|vim|viemos) morar com .{2,40}? (?:em|n[oa]) (?P<v>.+)", "city!"),
    Saying(r"comeco n[oa] (?P<v>.+?) (?:na|no|em|dia) .+", "company!"),
    Saying(r"(?:todo mundo|toda a gente|as pessoas|meus amigos|todos) (?:me chama|me chamam|chamam-me|chama-me)(?: de| por)? (?P<v>(?!quando|para\b|d[oa]\b|por\b)[^ ]+(?: [^ ]+)?)", "nickname"),
    Saying(r"(?:a gente|nos|eu)? ?(?:se |me |nos )?(?:mudou|mudamos|mudei)(?:-me|-nos)? para (?:[oa] )?(?P<v>[^ ]+(?: [^ ]+){0,2}?)(?: (?:ha|faz|(?:no )?(?:mes|ano)|na semana|em (?:19|20)\d\d|com|por|nao) ?.*)?", "city!"),
    Saying(rf"{SELF}(?:moro|vivo) (?:desde .+ |agora )?(?:em|n[oa]s?) (?P<v>.+)", "city"),
    Saying(rf"{SELF}(?:tenho|temos)(?: dois| duas| tres| quatro| cinco| \d)?(?: pequenos| pequenas)? (?P<noun>filhos|filhas|irmaos|irmas|cachorros|cachorras|caes|gatos|gatas|cavalos)(?:[,:] | chamad[oa]s |, chamad[oa]s |: )(?P<v>.+)", "@noun!"),
    Saying(rf"{MY} (?P<noun>cachorro|cachorra|cao|gato|gata|cavalo) e uma? [\w -]{{2,30}}? (?:chamad[oa]|que se chama) (?P<v>.+)", "@noun"),
    Saying(r"(?:[oa] )?nosso aniversario de (?:casamento|namoro) (?:e|cai)(?: em| no)? (?:dia )?(?P<v>(?=.*\d).+)", "anniversary"),
    Saying(rf"{SELF}(?:fiz|completei|acabei de (?:fazer|completar)|faco) (?P<v>\d{{1,3}})(?: anos)?(?: (?:ontem|hoje|no|na|em|este|esta|ha)\b.*)?", "age"),
    Saying(rf"{SELF}(?:tenho|sofro de|fui diagnosticad[oa] com) (?:uma |um )?(?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{SELF}(?:tenho intolerancia|sou intolerante) (?:a|ao|aos|as) (?P<v>.+)", "allergies"),
    Saying(rf"{SELF}tomo (?P<v>(?!o\b|a\b|um\b|uma\b|cafe\b|cha\b|banho\b|nota|cuidado|muito)[\w -]+?) (?:tod[oa]s? (?:[oa]s? )?(?:dias?|manhas?|noites?)|cada (?:dia|manha|noite)|de (?:manha|noite)|diariamente|para (?:o|a|minha|meu) .+)", "medication"),
    Saying(rf"{SELF}nao (?:como|bebo|tomo) (?P<v>(?!nada\b|muito\b|bem\b|fora\b|em\b|com\b|desde\b|se\b|tanto\b|aqui\b|la\b|direito\b|mais nada)[\w ]+?)(?: mais)?", "dislikes"),
    Saying(r"(?:(?:eu |nos |a gente )?(?:uso|usamos|usa|utilizo|utilizamos|trabalho com|trabalhamos com)) (?:o |a )?(?P<v>.+?)(?: (?:no trabalho|para trabalhar|para tudo|todo dia|todos os dias|diariamente|para (?:meus?|minhas?|noss[oa]s?|o|a) .+))?", "tools!"),
    Saying(r"(?:faco|tomo|escrevo|gerencio|organizo|guardo|anoto) (?:tod[oa]s )?(?:(?:as |os )?(?:minhas?|meus?) )(?:notas|tarefas|anotacoes|orcamento|contas|designs?|projetos|arquivos|fotos) (?:n[oa]|em|com [oa]?) ?(?P<v>.+)", "tools!"),
    Saying(rf"{SELF}(?:faco|pratico|treino)(?: um pouco de)? (?P<v>escalada|trilhas?|yoga|ioga|pilates|judo|caratê|karate|boxe|natacao|atletismo|ciclismo|crossfit|bale|danca|ginastica|surfe?|esqui|triatlo|taekwondo|corrida|musculacao|esgrima|remo|mergulho|capoeira|jiu-jitsu|muay thai|hidroginastica)\b.*", "sport"),
    Saying(rf"{SELF}coleciono (?P<v>.+)", "hobbies"),
    Saying(r"(?:(?:[oa] )?(?:meu|minha) (?:hobby|passatempo|paixao)(?: favorit[oa])? e|(?:os )?meus (?:hobbies|passatempos) sao) (?P<v>.+)", "hobbies"),
    Saying(rf"{SELF}(?:estou aprendendo|estou a aprender|aprendo) (?:a )?(?P<v>(?!muito\b|que\b|de\b|coisas\b|como\b|algo\b|tudo\b|cada\b|rapido\b|mais\b)[\w ]{{3,30}})", "learning"),
    Saying(rf"{SELF}toco (?:o |a )?(?P<v>violoncelo|cello|clarinete|harpa|trombone|oboe|acordeao|sanfona|contrabaixo|orgao)\b.*", "instrument"),
    Saying(rf"{SELF}(?:estudei|me formei) (?:n[oa]|em|pela|pelo) (?P<v>(?:universidade|faculdade|escola|instituto|unicamp|usp|puc|politecnica|uf\w+).*)", "university"),
    Saying(rf"{SELF}(?:estudei|estudo|curso|cursei|estou estudando|me formei em|sou formad[oa] em|fiz faculdade de|tenho (?:um mestrado|uma licenciatura|um doutorado|graduacao) em) (?P<v>(?!em\b|n[oa]\b|muito\b|para\b|pra\b|com\b|ate\b|tudo\b|que\b|um\b|uma\b|o\b|a\b|por\b|la\b|bastante\b)[\w ]{{3,40}})", "degree"),
    Saying(r"(?:pode |podes )?(?:me escrever|me escreva|escrev[ae]-me|me contatar|me manda um e-?mail) (?:em|para|no) (?P<v>\S+@\S+)", "email"),
    Saying(r"(?:pode |podes )?(?:me ligar|me liga|lig[ae]-me|me ligue) (?:no|para o|em|para) (?P<v>[+\d(][\d ()/.-]{5,})", "phone"),
    Saying(rf"{SELF}sou (?:muito |um |uma |um grande |uma grande )*(?:fa|apaixonad[oa]|aficionad[oa]) (?:de|d[oa]s?|por) (?P<v>.+)", "likes"),
    Saying(rf"{SELF}(?:me interesso por|tenho interesse (?:por|em)|curto)(?: muito)? (?P<v>(?!isso\b|a vaga|o emprego).+)", "likes"),
    Saying(rf"{SELF}(?:normalmente |sempre )?(?:bebo|como|tomo|escolho) (?:mais )?(?P<v>.+ (?:do que|em vez de) .+)", "prefers"),
    Saying(rf"{SELF}sou (?:bilingue|trilingue)(?:,|:| em)? (?:falo )?(?P<v>.+)", "languages"),
    Saying(rf"{SELF}(?:estou|sou) (?:agora |recem |feliz )?(?P<v>solteir[oa]|casad[oa]|noiv[oa]|viuv[oa])", "marital_status"),
    Saying(rf"{SELF}trabalho (?:com|n[oa] area d[aeo]|n[oa] setor d[aeo]|em) (?P<v>educacao|saude|construcao|turismo|logistica|publicidade|informatica|ti|consultoria|financas|seguros|moda|agricultura|energia|marketing|vendas)", "industry"),
    Saying(rf"{PERSON} (?:fez|completou|acabou de (?:fazer|completar)|faz|vai fazer) (?P<v>\d{{1,3}}|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)(?: anos)?(?: (?:n[oa]|hoje|ontem|amanha|em|este|ha)\b.*)?", "age"),
    Saying(rf"{PERSON} tem (?P<v>\d{{1,3}}|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze) anos(?: (?:e|ja)\b.*)?", "age"),
    Saying(rf"{PERSON} (?:e|tem|sofre de)(?: uma?)? (?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{PERSON} fala (?P<v>(?!com\b|de\b|por\b|muito\b|que\b|sobre\b|demais\b|como\b)[\w ,]+)", "languages"),
    Saying(rf"{PERSON} (?:adora|ama|gosta d[eoa]s?) (?P<v>.+)", "likes"),
    Saying(rf"{PERSON} (?:odeia|detesta) (?P<v>.+)", "dislikes"),
    Saying(rf"{SELF}(?:me chamo|chamo-me|meu nome e|o meu nome e) (?P<v>.+)", "name"),
    Saying(rf"{SELF}(?:todos )?me chamam de (?P<v>.+)", "nickname"),
    Saying(
        r"(?:pode )?(?:me cham[ae]|me chamar|cham[ae]-me|chamar-me)(?: de)? (?P<v>(?!depois|amanha|quando|mais|se|as|hoje)\S.*)", "nickname"
    ),
    Saying(r"(?:prefiro|quero) (?:que me chame|ser chamad[oa])(?: de)? (?P<v>.+)", "nickname"),
    Saying(
        rf"{SELF}(?:trabalho|estou trabalhando|estou a trabalhar)(?: agora)? (?:n[oa]|em|para a|para o|para|pra|com a) (?P<v>.+)", "company"
    ),
    Saying(rf"{SELF}(?:comecei|acabei de comecar)(?: a trabalhar)? (?:n[oa]|em) (?P<v>.+)", "company!"),
    Saying(
        rf"{SELF}(?:consegui|arrumei|encontrei|arranjei|tenho) (?:um |uma )?(?:novo |nova )?(?:emprego|trabalho|vaga)(?: novo)? (?:n[oa]|em) (?P<v>.+)",
        "company!",
    ),
    Saying(r"(?:o )?meu (?:novo (?:emprego|trabalho)|(?:emprego|trabalho) novo) e (?:n[oa]|em) (?P<v>.+)", "company!"),
    Saying(rf"{SELF}(?:mudei|troquei) de (?:emprego|trabalho|empresa) para (?:[oa] )?(?P<v>.+)", "company!"),
    Saying(
        rf"{SELF}(?:renomeei|rebatizei|mudei o nome d[oa]) (?:[oa] )?(?:meu|minha|noss[oa]) (?P<noun>[\w ]+?) (?:para|como) (?P<v>.+)",
        "@noun",
    ),
    Saying(rf"{SELF}trabalho como (?P<v>.+)", "job_title"),
    Saying(rf"{SELF}sou (?:uma? )?(?P<v>{JOBS})", "job_title"),
    Saying(rf"{SELF}(?:moro|vivo|resido|estou morando)(?: agora)? (?:em|n[oa]s?) (?P<v>.+)", "city"),
    Saying(r"(?:nos )?(?:mudamos|mudamo-nos|a gente (?:se )?mudou) para (?:[oa] )?(?P<v>.+)", "city!"),
    Saying(rf"{SELF}(?:me mudei|mudei-me|mudei) para (?:[oa] )?(?P<v>.+)", "city"),
    Saying(rf"{SELF}(?:sou|venho) (?:de|d[oa]) (?P<v>.+)", "hometown"),
    Saying(rf"{SELF}(?:nasci|faco anos|faco aniversario) (?:em |no dia |dia |a )?(?P<v>(?=.*\d).+)", "birthday"),
    Saying(rf"{SELF}nasci (?:em|n[oa]) (?P<v>[^\d]+)", "birthplace"),
    Saying(rf"{SELF}cresci (?:em|n[oa]) (?P<v>.+)", "hometown"),
    Saying(r"(?:.*, )?(?:eu )?(?:fiz|completei|acabei de fazer) (?P<v>\d{1,3})(?: anos)?", "age"),
    Saying(rf"{SELF}tenho (?P<v>\d{{1,3}}) anos(?: de idade)?", "age"),
    Saying(rf"{SELF}sou (?P<v>{NATIONALITIES})", "nationality"),
    Saying(r"(?:eu )?sou (?:[oa] )?(?P<v>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+){0,2})", "name!"),
    Saying(rf"{SELF}(?:sou|sigo uma dieta)(?: estritamente)? (?P<v>{DIETS})", "diet"),
    Saying(rf"{SELF}(?:sou|tenho alergia|estou) ?(?:muito )?(?:alergic[oa] )?(?:a|ao|aos|as) (?P<v>.+)", "allergies"),
    Saying(rf"{SELF}tenho alergia (?:a|ao|aos|as|de) (?P<v>.+)", "allergies"),
    Saying(rf"{SELF}(?:sou|tenho|sofro de) (?P<v>{CONDITIONS})", "condition"),
    Saying(rf"{SELF}falo (?P<v>(?!com\b|de\b|por\b|muito\b|que\b).+)", "languages"),
    Saying(
        rf"{SELF}toco (?:[oa] )?(?P<v>guitarra|violao|piano|violino|bateria|baixo|flauta|saxofone|trompete|cavaquinho|ukulele)\b.*",
        "instrument",
    ),
    Saying(
        rf"{SELF}(?:jogo|pratico) (?:[oa] )?(?P<v>tenis|futebol|basquete|golfe|xadrez|volei|rugby|padel|handebol|badminton)\b.*", "sport"
    ),
    Saying(rf"{SELF}(?:dirijo|conduzo) uma? (?P<v>.+)", "car"),
    Saying(rf"{SELF}estudo n[oa] (?P<v>.+)", "university"),
    Saying(rf"{SELF}nao gosto (?:nada )?(?:de|d[oa]s?) (?P<v>(?!que\b|quando\b).+)", "dislikes"),
    Saying(rf"{SELF}(?:odeio|detesto|nao suporto|nao aguento) (?P<v>(?!que\b|quando\b).+)", "dislikes"),
    Saying(rf"{SELF}(?:gosto|gosto muito|sou fa) (?:muito )?(?:de|d[oa]s?) (?P<v>(?!que\b|quando\b|isso\b).+)", "likes"),
    Saying(rf"{SELF}(?:adoro|amo) (?P<v>(?!que\b|quando\b|isso\b|voce\b).+)", "likes"),
    Saying(rf"(?:por favor )?(?:respond[ae]|fal[ae]|escrev[ae])(?: comigo|-me| me)?(?: sempre)? em (?P<v>{LANGUAGES})", "reply_language"),
    Saying(
        rf"{SELF}prefiro (?:falar |respostas |que (?:voce )?(?:me )?(?:responda|fale|escreva) )?(?:em )?(?P<v>{LANGUAGES})",
        "reply_language",
    ),
    Saying(r"(?:prefiro|quero) (?:as )?respostas (?:mais )?(?P<v>curtas|breves|concisas|longas|detalhadas)", "reply_length"),
    Saying(r"(?:prefiro|quero) um tom (?P<v>formal|informal|amigavel|profissional|direto|divertido)", "reply_tone"),
    Saying(rf"{SELF}prefiro (?P<v>.+)", "prefers"),
    Saying(
        r"(?:tenho|temos) uma? (?P<noun>cachorro|cachorra|cadela|gato|gata|filho|filha|irmao|irma|cavalo) (?:que se chama|chamad[oa]) (?P<v>.+)",
        "@noun",
    ),
    Saying(rf"{SELF}sou casad[oa] com (?:[oa] )?(?P<v>.+)", "spouse"),
    Saying(rf"{SELF}(?:acordo|me levanto|levanto-me) as (?P<v>.+)", "wake_time"),
    Saying(rf"{SELF}(?:durmo|vou dormir|me deito) as (?P<v>.+)", "bedtime"),
    Saying(rf"{PERSON} trabalha (?:n[oa]|em|para a|para) (?P<v>.+)", "company"),
    Saying(rf"{PERSON} trabalha como (?P<v>.+)", "job_title"),
    Saying(rf"{PERSON} e (?P<v>{JOBS})", "job_title"),
    Saying(rf"{PERSON} (?:mora|vive) (?:em|n[oa]) (?P<v>.+)", "city"),
    Saying(rf"{PERSON} tem (?P<v>\d{{1,3}}) anos", "age"),
    Saying(rf"{PERSON} (?:faz (?:anos|aniversario)|nasceu) (?:em |no dia |a |dia )?(?P<v>(?=.*\d).+)", "birthday"),
    Saying(rf"{PERSON} e alergic[oa] (?:a|ao|aos|as) (?P<v>.+)", "allergies"),
    Saying(rf"{PERSON} tem alergia (?:a|ao|aos|as) (?P<v>.+)", "allergies"),
    Saying(rf"{PERSON} e (?P<v>{DIETS})", "diet"),
)

LEAVING: Final[tuple[Saying, ...]] = (
    Saying(
        rf"{SELF}(?:acabei de )?(?:sair?|sai|deixei|larguei|pedi demissao|fui demitid[oa]|me demiti|demiti-me|parei de trabalhar|parei de morar) (?:d[oa] |de |n[oa] |em |[oa] )?(?P<v>.+)",
        "company city country school university gym bank",
    ),
    Saying(
        rf"{SELF}(?:(?:larguei|perdi|deixei) (?:[oa] )?(?:meu |minha )?(?:emprego|trabalho|cargo)|pedi demissao|fui demitid[oa]|me demiti|me aposentei|estou (?:desempregad[oa]|aposentad[oa]))",
        "company job_title",
    ),
    Saying(
        r"(?:(?:nos )?terminamos|rompemos|acabamos|a gente terminou|nos separamos|separamo-nos|terminei com (?:[oa] )?(?:meu|minha) (?:namorad[oa]|noiv[oa]|parceir[oa]))",
        "partner",
    ),
    Saying(r"(?:nos divorciamos|divorciamo-nos|me divorciei|divorciei-me|(?:eu )?estou divorciad[oa]|sou divorciad[oa])", "spouse"),
    Saying(
        rf"{SELF}(?:nao tenho(?: mais)?|nao temos(?: mais)?|vendi) (?:[oa] )?(?:meu |minha |um |uma |nenhum |nenhuma )?(?P<noun>[\w-]+)",
        "@noun",
    ),
)
