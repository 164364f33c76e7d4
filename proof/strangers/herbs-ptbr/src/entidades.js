// Entidades de entrada da API (Gotu). As validações são do Suma.
const { entity, field } = require('@herbsjs/gotu')

const CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/
const TELEFONE = /^\+55\d{10,11}$/
const CEP = /^\d{5}-\d{3}$/
const CODIGO_CLIENTE = /^CLI-\d{5}$/

const texto = (validation = {}, obrigatorio = true) =>
  field(String, { validation: obrigatorio ? { presence: true, ...validation } : validation })
const objeto = (tipo, obrigatorio = true) => field(tipo, obrigatorio ? { validation: { presence: true } } : {})

// --- acesso
const Acesso = entity('Acesso', {
  codigoParceiro: texto({ length: { maximum: 40 } }),
  chaveIntegracao: texto({ length: { minimum: 16, maximum: 64 } })
})

// --- validação do destinatário
const Documento = entity('Documento', {
  tipo: texto({ contains: { allowed: ['CPF', 'RNE'] } }),
  numero: texto({ format: CPF })
})
const DocumentoEstrangeiro = entity('DocumentoEstrangeiro', {
  tipo: texto({ contains: { allowed: ['CPF', 'RNE'] } }),
  numero: texto({ format: /^[A-Z]\d{6}-[A-Z0-9]$/ })
})
const ValidacaoDestinatario = entity('ValidacaoDestinatario', {
  documento: objeto(Documento),
  telefone: texto({ format: TELEFONE }),
  cep: texto({ format: CEP }, false)
})
const ValidacaoDestinatarioEstrangeiro = entity('ValidacaoDestinatario', {
  documento: objeto(DocumentoEstrangeiro),
  telefone: texto({ format: TELEFONE }),
  cep: texto({ format: CEP }, false)
})

// --- preferências de entrega
const OPERACOES = ['CONSULTAR', 'ALTERAR']
const LOCAIS = ['DOMICILIO', 'PORTARIA', 'VIZINHO', 'PONTO_RETIRADA']
const PERIODOS = ['MANHA', 'TARDE', 'NOITE']

const Vizinho = entity('Vizinho', {
  nome: texto({ length: { minimum: 2, maximum: 60 } }),
  complemento: texto({ length: { maximum: 30 } }, false)
})
const camposPreferencia = {
  local: () => texto({ contains: { allowed: LOCAIS } }),
  periodo: () => texto({ contains: { allowed: PERIODOS } }, false),
  instrucoes: () => texto({ length: { maximum: 140 } }, false),
  avisarAntes: () => field(Boolean)
}
const preferencia = (extras = {}) => entity('Preferencia', {
  ...Object.fromEntries(Object.entries(camposPreferencia).map(([nome, criar]) => [nome, criar()])),
  ...extras
})
const porLocal = {
  DOMICILIO: preferencia(),
  PORTARIA: preferencia(),
  VIZINHO: preferencia({ vizinho: objeto(Vizinho) }),
  PONTO_RETIRADA: preferencia({ codigoPonto: texto({ format: /^PR-[A-Z]{3}-\d{3}$/ }) })
}
const ConsultaPreferencia = entity('ConsultaPreferencia', {
  operacao: texto({ contains: { allowed: OPERACOES } }),
  codigoCliente: texto({ format: CODIGO_CLIENTE })
})
const alteracao = (tipo) => entity('AlteracaoPreferencia', {
  operacao: texto({ contains: { allowed: OPERACOES } }),
  codigoCliente: texto({ format: CODIGO_CLIENTE }),
  preferencia: objeto(tipo)
})
const AlteracaoPreferencia = alteracao(preferencia())
const AlteracaoPorLocal = Object.fromEntries(Object.entries(porLocal).map(([local, tipo]) => [local, alteracao(tipo)]))

// --- notificações
const CANAIS = ['SMS', 'WHATSAPP', 'EMAIL']
const Encomenda = entity('Encomenda', {
  codigoRastreio: texto({ format: /^[A-Z]{2}\d{9}BR$/ }),
  volumes: field(Number, { validation: { presence: true, numericality: { onlyInteger: true, greaterThanOrEqualTo: 1, lessThanOrEqualTo: 99 } } }),
  previsaoEntrega: field(Date, { validation: { datetime: { after: new Date('2020-01-01T00:00:00Z') } } })
})
const camposNotificacao = () => ({
  codigoCliente: texto({ format: CODIGO_CLIENTE }),
  modelo: texto({ length: { maximum: 40 } }),
  canal: texto({ contains: { allowed: CANAIS } }),
  encomenda: objeto(Encomenda)
})
const Notificacao = entity('Notificacao', camposNotificacao())
const NotificacaoPorEmail = entity('Notificacao', { ...camposNotificacao(), email: texto({ email: true }) })

// Entidade de agrupamento das rotas
const Integracao = entity('Integracao', { id: field(String, { isId: true }) })

module.exports = {
  Integracao, Acesso,
  ValidacaoDestinatario, ValidacaoDestinatarioEstrangeiro,
  ConsultaPreferencia, AlteracaoPreferencia, AlteracaoPorLocal,
  Notificacao, NotificacaoPorEmail
}
