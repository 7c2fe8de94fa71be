"""Portuguese command patterns. Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.intents.command_words.schema import CommandWords

PORTUGUESE: Final = CommandWords(
    polite=(
        r"oi|ola|bom dia|boa (?:tarde|noite)|ei|ok|bem|entao|e|tambem|por favor|por gentileza|pf|agora|agent7|assistente|"
        r"quero que(?: voce)?|gostaria que(?: voce)?|preciso que(?: voce)?"
    ),
    asking=r"(?:voce )?(?:pode|poderia|podes|podia)",
    trailing=r"por favor|por gentileza|obrigad[oa]|muito obrigad[oa]|ok|agora|pf|se puder",
    remember=(
        r"(?:lembr[ae](?:-te|-se)?|lembrar|memoriz[ae]|memorizar|anot[ae]|anotar|guard[ae]|guardar|salv[ae]|grav[ae]|tenha em mente|tem em mente|tome nota|toma nota)(?: (?:disto|disso|isto|isso|o seguinte|do seguinte))?(?: ?[:;,]| [-\u2013\u2014]) ?(?P<text>.+)",
        r"(?:lembr[ae](?:-te|-se)?(?: de)?|te lembra|se lembre(?: de)?|lembrar(?:-se|-te)?(?: de)?|memoriz[ae]|memorizar|anot[ae]|anotar|guard[ae]|guardar|grav[ae]|tenha em mente|tem em mente|tome nota(?: de)?|toma nota(?: de)?) que (?P<text>.+)",
        r"(?:lembr[ae](?:-se|-te)?)(?: de| da| do)? (?P<text>(?:meu|minha|meus|minhas|noss[oa]s?) .+)",
        r"nao (?:te |se |me )?esque(?:ca|cas|ce|cer)(?:-te|-se)?(?: de)? ?(?:que|:)? (?P<text>(?!isso\b|isto\b|disso\b).+)",
    ),
    this=r"(?:lembr[ae]|memoriz[ae]|anot[ae]|guard[ae]|salv[ae]|nao esque(?:ca|cas))(?:-te|-se)?(?: (?:isto|isso|disto|disso|esta mensagem|essa mensagem))",
    forget=(
        r"(?:esque(?:ca|ce|cas|cer))(?:-te|-se)?(?: de)? (?:tudo|qualquer coisa)(?: o que (?:voce )?(?:sabe|sabes))?(?: que (?:eu )?(?:disse|falei))? (?:sobre|de|do|da) (?P<text>(?!mim$).+)",
        r"(?:esque(?:ca|ce|cas|cer)) o que (?:eu )?(?:disse|falei|te disse|sabe|sabes) (?:sobre|de|do|da) (?P<text>(?!mim$).+)",
        r"(?:esque(?:ca|ce|cas|cer))(?:-te|-se)?(?: de| do| da| sobre| a respeito de| a historia d[aoe])?(?: que)?:? (?P<text>.+)",
        r"(?:apag(?:a|ue|ar)|remov(?:a|e|er)|elimin(?:a|e|ar)|delet(?:a|e|ar))(?: tudo)?(?: sobre)?(?: o| a)? (?P<text>.+?) da (?:sua |tua )?memoria",
        r"(?:apag(?:a|ue|ar)|remov(?:a|e|er)|delet(?:a|e|ar)) (?:tudo )?(?:o )?que (?:voce )?(?:sabe|sabes|lembra) (?:sobre|de|do|da) (?P<text>(?!mim$).+)",
    ),
    forget_last=r"(?:esquec[ae]|apag[ae]|delet[ae]) (?:isso|isto|o que (?:eu )?(?:acabei de dizer|disse)|o ultimo)|esquec[ae]|nao (?:guarde|lembre|grave) isso",
    no_topic=r"(?:de |d)?(?:isso|isto|aquilo|disso|disto|ele|ela|o assunto|o que (?:eu )?(?:disse|falei)|la|essa|esse)",
    about_me=(
        r"o que (?:e que )?(?:voce |tu )?(?:sabe|sabes|lembra|lembras|tem guardado|guardou)(?: ate agora)? (?:sobre|de|a respeito de) mim",
        r"(?:mostr[ae]|diga|diz|fale|liste|conte)(?:-me| me)?(?: tudo)?(?: o)? que (?:voce )?(?:sabe|sabes|lembra) (?:sobre|de|a respeito de) mim",
        r"(?:mostr[ae]|liste)(?:-me| me)?(?: todas)?(?: as)? (?:minhas|suas|tuas) memorias",
        r"o que (?:voce )?(?:lembra|lembras)",
    ),
    about=(
        r"o que (?:e que )?(?:voce |tu )?(?:sabe|sabes|lembra|lembras) (?:sobre|de|do|da|a respeito de) (?P<text>.+)",
        r"(?:mostr[ae]|diga|diz|fale|conte)(?:-me| me)?(?: tudo)?(?: o)? que (?:voce )?(?:sabe|sabes) (?:sobre|de) (?P<text>.+)",
        r"o que (?:eu )?(?:te )?(?:disse|falei|contei)(?: a voce)? sobre (?P<text>.+)",
    ),
    about_own=(
        r"(?:me )?(?:fal[ae]r?|cont[ae]r?|diga|diz|dizer)(?:-me| me)?(?: algo| mais| tudo)? (?:d[oa]s?|de|sobre [oa]s?|sobre) (?P<text>(?:meus?|minhas?|noss[oa]s?) [\w -]{2,40})",
        r"o que (?:e que )?(?:voce )?(?:me )?(?:pode|podes|poderia)(?: me)? (?:dizer|contar)(?:-me)? (?:d[oa]s?|de|sobre [oa]s?|sobre) (?P<text>(?:meus?|minhas?|noss[oa]s?) [\w -]{2,40})",
    ),
    add_rule=(
        r"(?:adicion[ae]|adicionar|acrescent[ae]|cri[ae]|criar|coloqu?[ae]|guard[ae])(?: esta| essa| uma| a| outra)?(?: nova)? (?:regra|instrucao)(?: nova)?(?: ?[:;,] ?| - | que | de | )(?P<text>.+)",
        r"(?:nova )?(?:regra|instrucao)(?: nova)? ?: ?(?P<text>.+)",
    ),
    rule_in_passing=(
        r"(?:a partir de agora|de agora em diante|daqui (?:em|para a) (?:diante|frente)),? (?:por favor )?(?P<text>(?:responde|responda|escreve|escreva|fala|fale|chama|chame|me chame|usa|use|comeca|comece|termina|termine|da|de|envia|envie|inclui|inclua|menciona|mencione|diz|diga|seja|pergunta|pergunte|traduz|traduza|mostra|mostre)\b.+)",
        r"(?P<text>(?:sempre|nunca) (?:me )?(?:responde|responda|escreve|escreva|fala|fale|chama|chame|me chame|usa|use|comeca|comece|termina|termine|da|de|envia|envie|inclui|inclua|menciona|mencione|diz|diga|seja|pergunta|pergunte|traduz|traduza|mostra|mostre)\b.+)",
    ),
    rules=(
        r"(?:que|quais|quais sao)(?: (?:as )?(?:minhas|suas))?(?: as)? (?:regras|instrucoes)(?: (?:eu tenho|tenho|existem|voce (?:segue|tem)|eu dei))?",
        r"(?:mostr[ae]|mostre-me|list[ae]|diga)(?: todas)?(?: as)?(?: minhas| suas)? (?:regras|instrucoes)",
        r"minhas regras",
    ),
    drop_rule=(
        r"(?:esquec[ae]|remov[ae]|apag(?:ue|a)|cancel[ae]|tir[ae]|exclu[ai])(?: d?a|) ?(?:a|minha|essa|esta) (?:regra|instrucao)(?: (?:de|sobre|que diz|que))?(?: ?[:,])?(?: (?P<text>.+))?",
    ),
    cancel_task=(
        r"(?:cancela|cancele|para|pare|interrompe|interrompa|aborta|aborte)(?:r)? (?:(?:a|essa|esta|minha) )?(?:tarefa)(?: (?:de|da|do|sobre) (?P<text>.{3,60}))?",
        r"(?:cancela|cancele) (?:isso|isto|ela)(?P<text>)",
    ),
    share=(
        r"(?:(?:voce )?pode |podes )?(?:compartilh|partilh)(?:ar|a|e) (?:a )?minha memoria(?: de novo| outra vez)?(?: com (?:o )?(?:manus|as tarefas))?",
    ),
    keep_private=(
        r"nao (?:compartilhe|compartilhes|partilhe|partilhes|passe|passes|de) (?:a )?(?:minha memoria|o que (?:voce )?sabe(?:s)?(?: sobre mim| de mim)?)(?: (?:com|a) (?:o )?(?:manus|as tarefas|ninguem))?",
        r"guarda(?:e)? (?:a )?minha memoria para (?:ti|voce)",
    ),
    and_then=r",? e(?: depois| tambem)? |, ",
    human=(
        r"(?:quero |queria |gostaria de |preciso |posso |poderia )?falar com (?:um |uma |algum |alguma )?(?:humano|pessoa(?: real| de verdade)?|atendente|operador(?:a)?|alguem)",
        r"(?:quero |preciso de |me passe (?:para|com) |me conecte com )(?:um |uma )?(?:humano|pessoa real|atendente(?: humano)?|operador(?:a)?)",
        r"(?:um )?(?:humano|atendente|atendente humano|operador(?:a)?)",
    ),
    back=(
        r"(?:voltar|volte|volta|retornar) (?:ao|para o|pro) (?:assistente|bot|robo)|voltar (?:ao|para o) agent7",
        r"(?:ja )?terminei com (?:o humano|a pessoa|o atendente)",
    ),
    optimize=(r"(?:otimiz[ae]|otimizar|optimiz[ae]|limp[ae]|limpar|arrum[ae]|organiz[ae])(?: a)?(?: sua| tua| minha)? memoria",),
    why=(
        r"por ?que (?:e que )?(?:voce |tu )?(?:me )?(?:disse|falou|diz|fala|esta dizendo|disseste|dizes|respondeu|respondeste|escreveu|acha|achas|pensa) (?:isso|isto|assim)",
        r"por ?que (?:essa|esta) resposta",
        r"(?:como|de onde|donde) (?:e que )?(?:voce |tu )?(?:sabe|sabes|soube|soubeste|tirou|tiraste|conhece) (?:isso|disso|isto|disto|tudo isso)(?: (?:de|sobre) mim)?",
        r"quem (?:te|lhe) (?:disse|contou|falou) (?:isso|isto)|de onde (?:vem|veio|saiu) (?:isso|isto)|em que (?:voce )?se baseia(?: isso| essa resposta| sua resposta)?|(?:o )?que (?:te )?faz (?:voce )?(?:dizer|pensar|achar) (?:isso|isto)",
        r"(?:por favor )?explique? (?:essa|sua|a ultima) resposta",
    ),
    export=(
        r"(?:export[ae]|exportar|baix[ae]|baixar|envi[ae](?:-me)?|me envie|mand[ae](?:-me)?)(?: todos)?(?: os)? (?:meus )?(?:dados|memorias)",
        r"(?:me de|da-me)(?: todos)?(?: os)? meus dados",
    ),
    erase=(
        r"(?:me apag(?:a|ue)|apag(?:a|ue)-me|esque(?:ca|ce) de mim|esque(?:ca|ce)-me|me esque(?:ca|ce)|esque(?:ca|ce) mim)",
        r"(?:apag(?:a|ue|ar)|delet(?:a|e|ar)|remov(?:a|e|er)|elimin(?:a|e|ar))(?: todos)?(?: os| a| as)? (?:meus dados|minha conta|minhas informacoes)",
    ),
    forget_all=(
        r"(?:apag(?:a|ue|ar)|delet(?:a|e|ar)|remov(?:a|e|er)|elimin(?:a|e|ar))(?: todas)?(?: a| as)? (?:minha memoria|minhas memorias)",
        r"(?:apag(?:a|ue|ar)|delet(?:a|e|ar)|esque(?:ca|ce|cer)) tudo(?: (?:o )?que (?:voce )?(?:sabe|sabes|tem)(?: (?:sobre|de) mim)?| sobre mim| de mim)?",
    ),
    help=r"ajuda|ajude-me|me ajuda|me ajude|comandos|o que (?:voce )?(?:pode|sabe) fazer|como (?:isso )?funciona|menu",
    stop=r"parar|pare|para|sair|cancelar inscricao|pare de me escrever|nao me escreva mais|descadastrar|stop",
    start=r"comecar|iniciar|voltar|retomar|comece|inicie|volte a me escrever",
    yes=r"s|sim|sim por favor|claro|com certeza|certo|isso|isso mesmo|exato|exatamente|confirmo|confirmado|confirmar|pode|pode ser|ok|ta|ta bom|tudo bem|faca isso|faz isso|beleza",
    no=r"n|nao|nao obrigad[oa]|cancelar|cancela|cancele|deixa|deixa pra la|deixe|melhor nao|esquece|esqueca|agora nao|nao precisa|tanto faz",
    all_of_them=r"(?:sim )?(?:tod[oa]s|tudo|amb[oa]s|[oa]s dois|as duas|tod[oa]s el[ea]s)",
    ordinals=(
        "primeir[oa]",
        "segund[oa]",
        "terceir[oa]",
        "quart[oa]",
        "quint[oa]",
        "sext[oa]",
        "setim[oa]",
        "oitav[oa]",
        "non[oa]",
        "decim[oa]",
    ),
)
