"""Sayings in Portuguese, the most particular first. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.grammar.rules import Saying

MY: Final = r"(?:[oa]s? )?(?:meus?|minhas?|noss[oa]s?)"
OF_MY: Final = r"d[oae]s? (?:meus?|minhas?|noss[oa]s?)"
SELF: Final = r"(?:eu )?(?:agora |tambem |atualmente |ja )*"
JOBS: Final = (
    r"(?:engenheir[oa]|desenvolvedor[a]?|programador[a]?|designer|arquitet[oa]|gerente|consultor[a]?|cientista|analista|diretor[a]?|enfermeir[oa]|medic[oa]|dentista|advogad[oa]|contador[a]?|contabilista|"
    r"professor[a]?|pesquisador[a]?|investigador[a]?|estudante|escritor[a]?|jornalista|fotograf[oa]|artista|musico|ator|atriz|cozinheir[oa]|garcom|garconete|padeir[oa]|encanador|eletricista|mecanic[oa]|"
    r"piloto|motorista|agricultor[a]?|bombeir[oa]|policial|policia|tradutor[a]?|psicolog[oa]|farmaceutic[oa]|veterinari[oa]|autonom[oa]|empresari[oa])(?: (?:de|em|da|do) [\w ]+| \w+)?"
)
DIETS: Final = r"vegan[oa]|vegetarian[oa]|pescetarian[oa]|flexitarian[oa]|sem gluten|sem lactose|halal|kosher"
CONDITIONS: Final = r"diabetic[oa]|diabetes(?: tipo [12])?|asmatic[oa]|asma|celiac[oa]|intolerante a lactose|intolerante ao gluten|daltonic[oa]|epiletic[oa]|epilepsia|hipertens[oa]|enxaquecas?"
NATIONALITIES: Final = r"brasileir[oa]|portugues[a]?|angolan[oa]|mocambican[oa]|espanhol[a]?|argentin[oa]|mexican[oa]|alema|alemao|frances[a]?|italian[oa]|ingles[a]?|american[oa]|japones[a]?|chines[a]?"
LANGUAGES: Final = r"ingles|espanhol|alemao|frances|portugues"
PERSON: Final = rf"(?P<who>{MY} [a-z ]{{2,30}}?|(?:[oa] )?[a-z]\w+)"

SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(rf"{SELF}(?:me chamo|chamo-me|meu nome e|o meu nome e|me chamam de|todos me chamam de) (?P<v>.+)", "name"),
    Saying(
        r"(?:pode )?(?:me cham[ae]|me chamar|cham[ae]-me|chamar-me)(?: de)? (?P<v>(?!depois|amanha|quando|mais|se|as|hoje)\S.*)", "name"
    ),
    Saying(r"(?:prefiro|quero) (?:que me chame|ser chamad[oa])(?: de)? (?P<v>.+)", "name"),
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
    Saying(rf"{SELF}nasci (?:em |no dia |a )?(?P<v>(?=.*\d).+)", "birthday"),
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
        r"(?:(?:nos )?terminamos|a gente terminou|nos separamos|separamo-nos|terminei com (?:[oa] )?(?:meu|minha) (?:namorad[oa]|noiv[oa]|parceir[oa]))",
        "partner",
    ),
    Saying(r"(?:nos divorciamos|divorciamo-nos|me divorciei|divorciei-me|(?:eu )?estou divorciad[oa]|sou divorciad[oa])", "spouse"),
    Saying(
        rf"{SELF}(?:nao tenho(?: mais)?|nao temos(?: mais)?|vendi) (?:[oa] )?(?:meu |minha |um |uma |nenhum |nenhuma )?(?P<noun>[\w-]+)",
        "@noun",
    ),
)
