"""Portuguese."""

# ruff: noqa: E501, RUF001  (one text a line; the punctuation is each language's own)

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "remembered": "Entendido! Vou lembrar: {content}",
    "remembered_all": "Entendido! Vou lembrar:\n{items}",
    "updated": "Anotado — {content} Atualizado; antes era: {previous}",
    "ended": "Anotado — {content} Isto já não vale: {previous}",
    "already_known": "Isso eu já sabia: {content}",
    "not_saved": "Desculpe, não consegui guardar isso: {reason}",
    "nothing_to_save": "Desculpe, não consegui guardar isso: não havia nada para lembrar. Diga o quê, por exemplo: \"Lembre que sou vegano\".",
    "too_long": "Desculpe, não consegui guardar isso: é longo demais ({length} caracteres; o máximo é {limit}).",
    "secret_refused": "Desculpe, não consegui guardar isso: nunca guardo senhas nem números de cartão. Use um gerenciador de senhas.",
    "was_forgotten": "Desculpe, não consegui guardar isso: você me pediu para esquecer.",
    "forgotten": "Certo, esqueci: {topic}",
    "forgotten_these": "Certo, esquecido: {count}.",
    "forget_which": "Encontrei {count} memórias sobre {topic}:\n{items}\nQual devo esquecer? Responda com um número, \"todas\" ou \"não\".",
    "forget_which_said": "Não anotei nada sobre {topic}, mas há mensagens nossas que falam disso ({count}):\n{items}\nQual devo esquecer? Responda com um número, \"todas\" ou \"não\".",
    "protected": "Este item está protegido e não pode ser apagado: {content}",
    "not_found": "Não encontrei nada sobre {topic} na minha memória.",
    "nothing_known": "Ainda não sei nada sobre você. Conte algo, por exemplo: \"Lembre que minha empresa se chama Acme Corp\".",
    "overview": "Lembro {count} coisas sobre você ({categories}):\n{items}",
    "overview_one": "Lembro uma coisa sobre você ({categories}):\n{items}",
    "overview_more": "… e mais {count}. Pergunte \"O que você sabe sobre ...?\"",
    "overview_noted": "Nas suas próprias palavras:\n{items}",
    "known_about": "Isto é o que sei sobre {topic}:\n{items}",
    "answer_user": "{attribute}: {value}.",
    "answer_other": "{subject} – {attribute}: {value}.",
    "answer_relation": "{subject} – {attribute}: {value}.",
    "answer_quoted": "Em {date} você me disse: \"{text}\"",
    "answer_forwarded": "Uma mensagem que você me encaminhou em {date} diz: \"{text}\"",
    "answer_ours": "Em {date} eu disse a você: \"{text}\"",
    "answer_result": "Uma tarefa encontrou em {date}: \"{text}\"",
    "dont_know": "Isso eu ainda não sei. Diga e eu vou lembrar.",
    "rule_added": "Regra adicionada: {rule}\nVou segui-la a partir de agora. Para removê-la, diga \"esqueça\" e a regra.",
    "rule_kept": "Regra adicionada: {rule}\nEu guardo, mas só sigo regras quando há um modelo de linguagem conectado. Para removê-la, diga \"esqueça a regra\".",
    "rules_listed": "Suas regras:\n{items}",
    "no_rules": "Você não tem regras. Adicione uma com \"Adicione esta regra: ...\".",
    "rule_dropped": "Regra removida: {rule}",
    "stopped": "Você não vai mais receber mensagens minhas. Escreva INICIAR quando me quiser de volta.",
    "started": "Bem-vindo de volta! Estou ouvindo de novo.",
    "choose": "Escolher",
    "one_at_a_time": "Uma coisa de cada vez: responda primeiro à pergunta e depois peça o resto de novo.",
    "question_over": "Essa pergunta já não está aberta.",
    "answer_all": "Todas",
    "answer_yes": "Sim",
    "answer_no": "Não",
    "muted": "Parece que estamos andando em círculos, então faço uma pausa de uma hora. Escreva START se precisar de mim antes.",
    "limit_reached": "Foi muito para um dia: cheguei ao limite de mensagens de hoje com você. Amanhã estou de volta. \"Esqueça ...\" e STOP continuam funcionando.",
    "handed_over": "Avisei as pessoas que cuidam de mim que você quer falar com um humano. Fico em silêncio até que respondam. Escreva \"voltar ao assistente\" se me quiser de novo.",
    "handed_back": "Estou de volta. Como posso ajudar?",
    "welcome": "Boas-vindas! Você tem acesso.",
    "invitation_needed": "Desculpe, só falo com pessoas convidadas. Se você tem um código de convite, envie para mim, por favor.",
    "not_on_the_list": "Desculpe, só falo com pessoas da minha lista. Quem cuida de mim pode incluir você.",
    "first_contact": "(Eu lembro do que você me conta. Pergunte \"O que você sabe sobre mim?\" para ver; diga \"esqueça ...\" para apagar algo.)",
    "unsupported_kind": "Desculpe, não consigo abrir este tipo de mensagem. Pode escrever para mim?",
    "unread_image": "Ainda não consigo ver imagens. Pode dizer em palavras o que importa nela?",
    "unread_video": "Ainda não consigo ver vídeos. Pode dizer em palavras o que importa nele?",
    "unread_audio": "Ainda não consigo ouvir mensagens de voz. Pode escrever para mim?",
    "unread_document": "Ainda não consigo ler documentos. Pode escrever o que importa nele?",
    "unread_sticker": "Obrigado! Não consigo ver figurinhas, mas que bom ter você aqui.",
    "location_received": "Obrigado, recebi a localização.",
    "contact_received": "Obrigado, recebi o contato.",
    "order_received": "Obrigado, vejo o seu pedido, mas não posso aceitar pedidos: nada foi encomendado.",
    "form_received": "Obrigado, recebi as suas respostas.",
    "task_later": "Ainda não posso assumir tarefas. Posso lembrar de coisas e responder com o que você me contou.",
    "no_tasks": "Ainda não posso assumir tarefas, então não há nada em andamento.",
    "task_started": "Já estou cuidando disso... Escrevo assim que houver algo para mostrar.",
    "task_continued": "Já estou cuidando disso... Passei adiante.",
    "task_answered": "Obrigado, passei isso adiante.",
    "task_confirmed": "Certo, passei o seu sim adiante.",
    "task_declined": "Certo, disse que não. A tarefa espera: diga como continuar, ou diga \"cancele a tarefa\".",
    "task_cancelled": "Certo, parei isto: {title}",
    "task_untitled": "seu pedido",
    "task_result": "Pronto: {title}",
    "task_result_long": "É longo, então vai inteiro em um arquivo. Começa assim:",
    "task_result_empty": "Terminou sem uma palavra e sem arquivo.",
    "task_file_lost": "Não consegui enviar este arquivo para você: {filename}",
    "task_file_left_out": "Não consegui passar este arquivo, então o trabalho segue sem ele: {filename}",
    "task_question": "Antes de continuar com isto, uma pergunta: {title}",
    "task_permission": "Para isto preciso da sua permissão: {title}",
    "task_expensive": "Isto está ficando caro: {title}",
    "task_may_i": "Posso?",
    "task_failed": "Desculpe, isto não deu certo: {title}\nPeça de novo e eu recomeço.",
    "task_odd": "Isto parou de um jeito que não entendo: {title}\nQuem cuida de mim consegue ver. Peça de novo se ainda precisar.",
    "task_odd_said": "A última palavra foi:",
    "task_stopped": "Isto foi parado antes de terminar: {title}",
    "task_slow": "Ainda estou cuidando disso: {title}\nDemora um pouco. Escrevo assim que houver algo.",
    "task_silent": "Há um dia que não sei nada disto: {title}\nMeus operadores podem ver. Se ainda chegar algo, você recebe; diga \"cancele a tarefa\" se não precisar mais.",
    "task_delayed": "Isto precisa esperar: {title}\nO serviço que faz esse trabalho não pode aceitar agora. Eu guardo e tento de novo por conta própria.",
    "task_unpaid": "Não posso fazer isto agora: {title}\nA conta para esse trabalho se esgotou. Quem cuida de mim consegue ver; peça de novo mais tarde.",
    "task_refused": "Não posso fazer isto: {title}\nO serviço que faz esse trabalho recusou. Quem cuida de mim consegue ver.",
    "task_off": "Não posso fazer isto: {title}\nNenhum serviço para esse trabalho está configurado aqui. Quem cuida de mim consegue ver.",
    "task_too_late": "Por um dia inteiro ninguém pôde aceitar, então desisti: {title}",
    "task_anew": "Não alcanço mais o que já estava feito, então começo isto de novo: {title}",
    "task_limit": "Com esta são {limit} tarefas hoje, que é o meu limite com você. Peça de novo amanhã.",
    "task_consent": "Esse tipo de trabalho vai para o Manus, um serviço externo. Posso contar a ele o que sei de você e que importa para isso? Você pode mudar de ideia quando quiser.",
    "answer_request_only": "Só este pedido",
    "sharing_on": "Certo. O que sei de você pode acompanhar as tarefas, no que importar para elas.",
    "sharing_off": "Certo. O que sei de você fica aqui: as tarefas recebem o seu pedido e mais nada.",
    "task_which": "Várias tarefas esperam a sua resposta:\n{items}\nToque no botão da que você quer dizer, ou responda à pergunta dela.",
    "nothing_running": "Não há nada em andamento.",
    "tasks_done": "Fiz isto para você:\n{items}",
    "tasks_running": "Ainda estou trabalhando em:\n{items}",
    "tasks_waiting": "Isto espera a sua resposta:\n{items}",
    "tasks_failed": "Isto não deu certo:\n{items}",
    "tasks_none": "Nesse tempo não fiz nenhuma tarefa para você, e não há nada em andamento.",
    "task_outcome": "Feito em {date}: \"{request}\".",
    "notice": "Lembrando {count} fatos...\n{items}\nPergunte \"O que você sabe sobre mim?\" para ver todos.",
    "notice_one": "Lembrando um fato...\n{items}\nPergunte \"O que você sabe sobre mim?\" para ver todos.",
    "rule_asked": "Sigo isto a partir de agora? {rule}",
    "first_contact_tasks": "(O trabalho mais longo vai para o Manus, um serviço externo, com o que importa dele. Diga \"não compartilhe minha memória\" se só o seu pedido deve ir.)",
    "later": "Entendo, mas ainda não consigo fazer isso. Virá em uma versão futura.",
    "erase_asked": "Devo esquecer tudo? Todas as suas memórias e regras vão embora, e as palavras de todas as nossas mensagens. Não há volta. Responda \"sim\" ou \"não\".",
    "erased": "Pronto. Esqueci tudo o que você me contou.",
    "nothing_pending": "Certo.",
    "kept": "Certo, deixo tudo como está.",
    "greeting": "Olá! Como posso ajudar?",
    "thanks": "De nada!",
    "goodbye": "Tchau, até logo!",
    "wellbeing": "Tudo bem, obrigado! Como posso ajudar?",
    "about_assistant": "Sou um assistente neste chat: lembro o que você me conta e respondo a partir disso. Escreva \"ajuda\" para ver o que pode dizer.",
    "remark": "Entendo. Se devo guardar isso, diga \"Lembre-se de que ...\".",
    "objection": "Desculpe! Diga-me o que é certo e eu corrijo.",
    "acknowledged": "Certo.",
    "noted": "Obrigado, anotei.",
    "unclear": "Não sei bem o que você quer dizer. Quer que eu lembre algo ou está me perguntando algo?",
    "help": (
        "Você pode me dizer:\n• Lembre que ...\n• Esqueça ...\n• O que você sabe sobre mim?\n• O que você sabe sobre ...?\n"
        "• Adicione esta regra: ...\n• O que você fez por mim hoje?\n• Cancele a tarefa\n• Parar / Iniciar\nOu simplesmente pergunte sobre algo que me contou, ou peça um trabalho: \"Encontre três hotéis em Roma\"."
    ),
    "failed": "Desculpe, algo deu errado do meu lado com esta mensagem. Quem me administra pode ver.",
}

ANSWERS: Final[dict[str, str]] = {
    "name": "Você se chama {value}.",
    "nickname": "Seu apelido é {value}.",
    "company": "Sua empresa se chama {value}.",
    "job_title": "Sua profissão: {value}.",
    "city": "Você mora em {value}.",
    "country": "Você mora em {value}.",
    "hometown": "Você é de {value}.",
    "birthplace": "Você nasceu em {value}.",
    "birthday": "Seu aniversário é em {value}.",
    "age": "Você tem {value} anos.",
    "timezone": "Seu fuso horário é {value}.",
    "allergies": "Alergias: {value}.",
    "languages": "Você fala {value}.",
    "likes": "Você gosta de: {value}.",
    "dislikes": "Você não gosta de: {value}.",
    "prefers": "Você prefere: {value}.",
    "dog": "Seu cachorro se chama {value}.",
    "cat": "Seu gato se chama {value}.",
    "wifi_ssid": "Seu wi-fi se chama {value}.",
}

ANSWERS_OF_SEVERAL: Final[dict[str, str]] = {
    "dog": "Seus cachorros se chamam {value}.",
    "cat": "Seus gatos se chamam {value}.",
}
"""The same of several, where the sentence is another one."""

TURNED: Final[dict[str, str]] = {"meu": "seu", "minha": "sua", "meus": "seus", "minhas": "suas", "nosso": "seu", "nossa": "sua", "nossos": "seus", "nossas": "suas"}
"""What is the person's as they say it, and as it is said to them."""

ABOUT_OTHERS: Final[dict[str, str]] = {
    "city": "{subject} mora em {value}.",
    "company": "{subject} trabalha em {value}.",
    "age": "{subject} tem {value} anos.",
    "birthday": "{subject} faz anos em {value}.",
    "allergies": "{subject} tem alergia a {value}.",
}
"""The same of somebody else; without one, attribute and value are named."""

CATEGORIES: Final[dict[str, str]] = {
    "preference": "preferências", "fact": "fatos", "decision": "decisões", "task_outcome": "resultados de tarefas", "correction": "correções",
    "project_pattern": "padrões de projeto", "learned_rule": "regras", "domain_knowledge": "conhecimentos", "communication_style": "estilo",
}
ONE_OF: Final[dict[str, str]] = {
    "preference": "preferência", "fact": "fato", "decision": "decisão", "task_outcome": "resultado de tarefa", "correction": "correção",
    "project_pattern": "padrão de projeto", "learned_rule": "regra", "domain_knowledge": "conhecimento",
}
"""The word for one of a category, where it differs."""

MONTHS: Final = ("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro")
DATE: Final = "{day} de {month}"
DATE_WITH_YEAR: Final = "{day} de {month} de {year}"
AND: Final = " e "
