"""Portuguese grammar of slot filling, of Brazil and of Portugal. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.statements.grammars.schema import Asking, Grammar
from agent7.language.statements.slot_patterns.portuguese import JOBS, LEAVING, MY, OF_MY, PERSON, SAYINGS

PORTUGUESE: Final = Grammar(
    language="pt",
    openers=(
        r"oi|ola|bom dia|boa (?:tarde|noite)|ei|bem|bom|entao|ok|e(?= (?:eu|meu|minha|o meu|a minha))|mas|alias|a proposito|so para (?:voce )?saber|por favor|sim(?=,)|ah|obrigad[oa]|"
        r"quero (?:te )?(?:dizer|contar)(?: que)?|voce deve saber(?: que)?|agora|atualmente|hoje em dia|importante|nota|que(?= (?:meu|minha|o meu|a minha|eu|sou|moro)\b)"
    ),
    corrections=r"na verdade|na realidade|de fato|alias|correcao|nao(?=,)|desculp[ae]|quis dizer(?: que)?|quero dizer(?: que)?|ou melhor|a partir de (?:hoje|agora)|me enganei",
    reminders=(
        r"(?:por favor,? )?(?:(?:lembr[ae](?:-se|-te)?(?: de)?|tenha em mente|tem em conta|anot[ae]|tom[ae] nota(?: de)?)(?: que|:)|"
        r"nao (?:se |te )?esque(?:ca|cas)(?:-te|-se)?(?: de)?(?: que|:)?)"
    ),
    doubtful=r"\b(?:(?<!-)se(?! chama)|talvez|quem sabe|tomara|imagin[ae]|suponha|suponho|acho que|penso que|creio que|poderia|seria|gostaria|provavelmente|como se|caso|pode ser que)\b",
    denials=r"\b(?:nao|nunca|jamais|tampouco|nem|ninguem|nenhum[a]?|nada|deixei de|ex)\b",
    own=MY,
    owned=(
        rf"(?:o |os )?nomes? {OF_MY} (?P<noun>.+)",
        r"(?:a |o )?(?P<noun>(?:empresa|companhia|firma) (?:onde|em que|para a qual|na qual) (?:eu )?trabalho)",
        rf"(?:[oa]s? )?(?P<noun>(?!nome\b).+?) {OF_MY} (?P<owner>.+)",
        rf"{MY} (?P<noun>.+)",
        r"(?:[oa]s? )(?P<noun>.+?) d[oae]s? (?P<person>[a-z]\w+(?: [a-z]\w+)?)",
    ),
    naming=r"(?:agora )?se chamam?(?: agora)?|chama(?:m)?-se(?: agora)?|atende por",
    being=r"(?:agora )?(?:e|sao|fica em)(?: agora)?",
    pronouns=frozenset(["algo", "aqui", "aquilo", "ela", "elas", "ele", "eles", "essa", "esse", "esta", "este", "isso", "isto", "la", "nada", "o", "que", "tudo"]),
    name_words=("nome", "nomes"),
    joining=rf",? (?:e|mas)(?: agora| hoje)? (?=(?:me chamo|sou|moro|vivo|trabalho|tenho|eu|prefiro|detesto|odeio|adoro|gosto|nao suporto|nasci|{MY}) )|; ",
    tails=(
        r"[,;]? (?:(?:no )?(?:mes|ano|verao|inverno) passado|(?:na )?semana passada|ontem|amanha|recentemente|em (?:19|20)\d\d|"
        r"agora|atualmente|hoje em dia|por enquanto|no momento|a proposito|por favor|tambem|de novo|desde .+|ha .+|faz .+|porque .+|mas .+|entao .+|"
        r"e (?:meu|minha|seu|sua|[oa] [\w ]{3,20} del[ea]|me|eu|sou|moro|trabalho|tenho|nao|estou)\b.*|que .+|onde .+|embora .+|obrigad[oa]|como (?:um |uma )?(?:engenheir|desenvolvedor|programador|professor|medic|enfermeir|consultor|gerente|advogad|designer|diretor).*|"
        r"com (?:a minha|o meu|meu|minha) .+|nao .+|se .+|em vez de .+|quando .+|enquanto .+)"
        r"|, (?:eu|sou|tenho|meu|minha|isso|e|que|voce|mas|obrigad[oa]|como|onde|quando|leio|me|nao|assim|ja)\b.*"
    ),
    not_names=frozenset(
        ["o", "a", "os", "as", "um", "uma", "meu", "minha", "seu", "sua", "nosso", "nossa", "este", "esta", "isto", "esse", "essa", "em", "de", "do", "da", "no", "na", "com", "por", "para", "sem", "muito", "tao", "mais", "menos", "bastante", "demais", "nao", "nunca", "sempre", "ja", "ainda", "agora", "aqui", "ali", "la", "feliz", "triste", "bravo", "brava", "doente", "cansado", "cansada", "bom", "boa", "mau", "ma", "ruim", "grande", "pequeno", "pequena", "velho", "velha", "novo", "nova", "jovem", "bonito", "bonita", "otimo", "otima", "incrivel", "horrivel", "gravida", "morto", "morta", "quebrado", "quebrada", "melhor", "pior", "bem", "mal", "louco", "louca", "legal", "divertido", "chato", "chata", "fechado", "fechada", "aberto", "aberta", "cheio", "cheia", "vazio", "importante", "dificil", "facil", "caro", "cara", "barato", "vermelho", "vermelha", "azul", "verde", "preto", "preta", "branco", "branca", "amarelo", "cinza", "rapido", "lento", "casado", "casada", "solteiro", "solteira", "alergico", "alergica", "vegano", "vegana", "vegetariano", "vegetariana", "que", "como", "quando", "onde", "quem", "lhe", "se", "alto", "alta"]
    ),
    descriptive=r"avel|ivel|os[oa]|ando|endo|indo|ad[oa]|id[oa]|mente",
    articles=r"o |a |os |as |um |uma |uns |umas ",
    qualifiers=(
        (r"(?P<noun>.+?) (?:de|do|da|no|na) (?:trabalho|escritorio|servico|empresa)", "work"),
        (r"(?P<noun>.+?) (?:profissional|corporativ[oa]|comercial)", "work"),
        (r"(?P<noun>.+?) (?:de|da|em) casa", "home"),
        (r"(?P<noun>.+?) (?:pessoal|particular|privad[oa])", "home"),
        (r"(?P<noun>.+?) (?:da|na|de) (?:escola|faculdade|universidade)", "school"),
        (r"(?:segund[oa]|outr[oa]) (?P<noun>.+)", "other"),
    ),
    dropped=r"atual|nov[oa]s?|propri[oa]|querid[oa]|principal",
    favourite=(r"(?P<thing>.+?) (?:favorit[oa]s?|preferid[oa]s?|predilet[oa]s?)",),
    homographs=((r"(?:o )?(?:meu|nosso) pais", "country"), (r"(?:o )?(?:meu|nosso) avo", "grandfather"), (r"(?:a )?(?:minha|nossa) avo", "grandmother")),
    inverted=(
        rf"(?P<np>{MY} [^,]{{2,50}}?) (?:mudou|trocou)(?: de nome| o nome) (?P<proper>para) (?P<v>.+)",
        rf"(?P<v>.+?) e (?P<named>o nome) (?P<np>{OF_MY} .+)",
        rf"(?:agora )?se chama (?P<np>{MY} \w+) (?P<v>.+)",
        rf"(?P<v>[^ ]+(?: [^ ]+){{0,3}}) e (?P<np>{MY} (?!.* e ).+)",
    ),
    comparing=r"(?P<better>(?!\w+[aei]r\b|que ).{2,40}?),? (?:do que|em vez de|ao inves de|a|ao|as|aos) (?P<worse>.{2,40})",
    changing=(
        rf"(?:por favor |pode )*(?:mud[ae]r?|troc[ae]r?|troque|alter[ae]r?|atualiz[ae]r?|corrij[ae]|corrige|corrigir) (?P<np>{MY} .{{2,50}}?) (?:de .{{1,40}} )?(?:para|pra|por|como) (?P<v>.+)",
    ),
    positive=((r"\b(?:ja nao|nao|mais|ja)\b", ""), (r"\bdeixei de ser\b", "sou")),
    leaving=LEAVING,
    elided=(r"(?:,? (?:e|mas)|,) (?=(?:agora )?(?:trabalho|moro|vivo|tenho|falo|estudo|sou|prefiro|dirijo|me chamo|gosto|odeio|detesto|adoro|nao suporto|tomo|nasci|toco|uso|jogo|faco) )", ""),
    introduced=(r"(?:(?:oi|ola)[,!.]? )?(?:eu )?(?:sou|me chamo|meu nome e)(?: [oa])? (?P<name>[a-z][\w'-]+)(?:,| e) (?:tenho )?(?P<age>\d{1,3})(?: anos)?(?:,? e|,|\Z)(?P<rest>.*)", "Me chamo {name}", "Tenho {age} anos"),
    labelled_new=r"(?:[oa] )?(?:meu |minha )?(?:nov[oa])",
    speaking=r"eu|deixei|larguei|sai (?:d[aeo]|n[ao])|mudei|(?:todo mundo|toda a gente|todos) me|pode me|[oa] \w+ d[oa] (?:meu|minha)|nos|a gente|me|sou|somos|moro|moramos|vivo|vivemos|trabalho|trabalhamos|tenho|temos|falo|falamos|prefiro|gosto|odeio|adoro|detesto|estudo|estudei|dirijo|estou|estamos|nasci|cresci|faco|fiz|mudei|troquei|comecei|uso|usamos|utilizo|toco|jogo|pratico|tomo|bebo|nao (?:como|bebo|suporto|gosto|tenho|trabalho|moro)|ja nao|decidi(?:mos)?|resolvi|vou|vamos|coleciono|aprendo|curso|cursei",
    pointing=r"ele|ela|eles|elas|isso|isto|esse|essa|este|ali|la|lhe|dele|dela|tambem",
    no_employer=r"(?:casa|mim|conta propria|vendas|marketing|educacao|financas|saude|informatica|ti\b|construcao|turismo|logistica|area|criancas|pessoas|gente|animais|dados|turnos?|equipe|equipa|remoto|(?:a |o )?(?:noite|manha|tarde|rua|campo|exterior|setor|ramo|universidade)|um\b|uma\b|tudo|varios|varias)",
    employed_as=(r"(?P<lead>(?:eu )?(?:agora )?(?:trabalho|estou trabalhando|estou a trabalhar)(?: agora)? (?:n[oa]|em|para [oa]|para)) (?P<at>.+?),? como (?P<job>[\w -]+)", "Trabalho como {job}"),
    working_as=(rf"(?P<job>(?:eu )?(?:trabalho|estou trabalhando) como [\w -]+?|(?:eu )?sou (?!estudante){JOBS}) (?:n[oa]|em) (?P<at>.+)", "{job}", "Trabalho na {at}"),
    sayings=SAYINGS,
    wrappers=(
        r"(?:(?:oi|ola|ei|e|mas|ok|bem|entao|por favor|desculpa|desculpe)\b[\s,:;.!-]*)*"
        r"(?:(?:voce |tu )?(?:sabe|sabes|lembra|lembras|se lembra(?: de| do| da)?|lembra-se(?: de| do| da)?)(?: ainda)?|(?:voce )?(?:pode|poderia) me (?:dizer|lembrar)|(?:podes|pode|poderias|poderia) (?:dizer|lembrar)-me|(?:diga|diz|fala)(?= (?:[oa]s? )?(?:meu|minha))|me (?:diga|diz|lembra|lembre)(?: de| do| da)?|diga-me|diz-me|"
        r"esqueci|nao (?:me )?lembro(?: de| do| da)?|o que (?:voce )?sabe (?:de|sobre|do|da)|eu (?:te |ja te )?(?:disse|falei))?[\s,]*"
    ),
    askings=(
        Asking(r"(?:qual|quais|quem|quando|onde|como|o que|quanto)(?: e que)? (?:era |e |sao |foi |fica |se chamam? |chama-se |se chamava )(?P<np>.+?)(?: mesmo| agora)?"),
        Asking(r"(?:qual|quais|quem|quando|onde|como)(?: e)? (?P<np>.+?) (?:e|sao|se chamam?)"),
        Asking(r"(?:qual|quais) (?P<np>(?:[oa] )?(?:nome d|meu|minha|nosso|nossa).+?)(?: mesmo)?"),
        Asking(rf"(?P<np>{MY} .+)"),
        Asking(r"(?P<np>(?:o )?nome d[oae]s? (?:meus?|minhas?) .+)"),
        Asking(r"(?:como (?:eu )?me chamo|como e que (?:eu )?me chamo|quem (?:eu )?sou(?: eu)?|qual e (?:o )?meu (?:verdadeiro nome|nome(?: (?:verdadeiro|real))?))", "name"),
        Asking(r"como (?:e que )?(?:(?:voce|tu) )?(?:se dirige a mim|te diriges a mim|me chamas?|deves? me chamar|me deves? chamar)", "nickname"),
        Asking(r"(?:onde|em que cidade|em qual cidade)(?: e que)? (?:eu )?(?:moro|vivo)(?: agora)?", "city"),
        Asking(r"(?:onde|para quem|em que empresa|em qual empresa|para qual empresa|para que empresa)(?: e que)? (?:eu )?trabalho(?: agora)?", "company"),
        Asking(r"(?:o que (?:e que )?(?:eu )?faco(?: da vida| profissionalmente| para viver)?|com o que (?:eu )?trabalho|em que (?:eu )?trabalho)", "job_title"),
        Asking(r"de onde (?:eu )?(?:sou|venho)(?: eu)?", "hometown"),
        Asking(r"onde (?:eu )?nasci", "birthplace"),
        Asking(r"(?:quando (?:eu )?(?:nasci|faco anos|faco aniversario))", "birthday"),
        Asking(r"(?:quantos anos (?:eu )?tenho|que idade (?:eu )?tenho|qual (?:e )?a minha idade)", "age"),
        Asking(r"em que fuso(?: horario)? (?:eu )?(?:estou|moro)", "timezone"),
        Asking(r"(?:a que|ao que|a o que) (?:eu )?(?:sou alergic[oa]|tenho alergia)|(?:quais|que) alergias (?:eu )?tenho|(?:eu )?tenho (?:alguma )?alergias?", "allergies"),
        Asking(r"(?:quais|que) (?:linguas|idiomas) (?:eu )?falo", "languages"),
        Asking(r"(?:do|de) que (?:eu )?gosto|o que (?:eu )?gosto", "likes"),
        Asking(r"(?:do|de) que (?:eu )?nao gosto|o que (?:eu )?(?:odeio|detesto)", "dislikes"),
        Asking(r"o que (?:eu )?prefiro", "prefers"),
        Asking(r"(?:que|qual) carro (?:eu )?(?:tenho|dirijo|conduzo)", "car"),
        Asking(r"(?:que|qual) (?:e (?:[oa] )?(?:meu |minha )?)?(?P<noun>[a-z][\w ]{2,30}?) (?:eu )?(?:tenho|uso)", "@noun"),
        Asking(r"com quem (?:eu )?sou casad[oa]", "spouse"),
        Asking(r"(?:quantos |tenho )(?P<noun>filhos|irmaos)(?: (?:eu )?tenho)?", "@noun"),
        Asking(rf"(?:onde|em que cidade)(?: e que)? (?:mora|vive) {PERSON}", "city"),
        Asking(rf"(?:onde|em que cidade)(?: e que)? {PERSON} (?:mora|vive)(?: agora)?", "city"),
        Asking(rf"{PERSON} (?:mora|vive) (?:onde|em que cidade)", "city"),
        Asking(rf"(?:que|qual) (?:e o )?(?P<noun>tipo sanguineo|tipo de sangue) (?:tem|que tem) {PERSON}", "@noun"),
        Asking(rf"(?:onde|para quem|(?:em|para) (?:que|qual) empresa)(?: e que)? trabalha {PERSON}", "company"),
        Asking(rf"(?:onde|para quem|(?:em|para) (?:que|qual) empresa)(?: e que)? {PERSON} trabalha(?: agora)?", "company"),
        Asking(rf"{PERSON} trabalha (?:onde|para quem|em que empresa)", "company"),
        Asking(rf"(?:quantos anos|que idade)(?: e que)? tem {PERSON}", "age"),
        Asking(rf"(?:quantos anos|que idade)(?: e que)? {PERSON} tem", "age"),
        Asking(rf"quando (?:faz|e que faz) (?:anos|aniversario) {PERSON}", "birthday"),
        Asking(rf"quando(?: e que)? {PERSON} faz (?:anos|aniversario)", "birthday"),
        Asking(rf"(?:de|do) que(?: e que)? {PERSON} gosta", "likes"),
        Asking(rf"a que {PERSON} e alergic[oa]", "allergies"),
    ),
    question_openers=(
        r"o que|que (?:horas|dia|idade|linguas|idiomas|carro|significa|empresa|e)|qual|quais|quem|quando (?:e|foi|eu|nasci|faco|comeca|abre|fecha|sai|chega)|onde|de onde|aonde|em que|em qual|para quem|com quem|por ?que|"
        r"como (?:se|e|eu|esta|vai|voce|posso|faco|funciona|chego|digo|me)|quant[oa]s?|(?:voce |tu )?(?:sabe|sabes|lembra)|(?:voce )?(?:pode|poderia) me|do que|de que|a que|tem algum|sera que"
    ),
)
