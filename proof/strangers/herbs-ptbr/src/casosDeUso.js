const { usecase, step, Ok, Err } = require('@herbsjs/buchu')
const { herbarium } = require('@herbsjs/herbarium')
const base = require('./base')
const e = require('./entidades')

const soParceiro = (usuario) => (usuario ? Ok() : Err('Sem sessão'))
const publico = () => Ok()

// passo comum: a entidade recebida tem que ser válida
const validar = step((ctx) => {
  const pedido = ctx.req.pedido
  if (pedido.isValid()) return Ok()
  return Err.invalidEntity({ payload: { entity: pedido.meta.name }, cause: pedido.errors })
})
const semUndefined = (objeto) => JSON.parse(JSON.stringify(objeto))

const autenticar = () => usecase('Autenticar parceiro', {
  request: { pedido: e.Acesso },
  response: Object,
  authorize: publico,
  'Validar os dados de acesso': validar,
  'Abrir a sessão': step((ctx) => {
    const { codigoParceiro, chaveIntegracao } = ctx.req.pedido
    const parceiro = base.parceiro(codigoParceiro, chaveIntegracao)
    if (!parceiro) return Err({ code: 'CREDENCIAIS_INVALIDAS', message: 'Parceiro ou chave de integração não conferem' })
    return Ok((ctx.ret = { parceiro: parceiro.nome, sessao: base.abrirSessao(parceiro) }))
  })
})

const validarDestinatario = (corpo) => usecase('Validar destinatário', {
  request: { pedido: corpo?.documento?.tipo === 'RNE' ? e.ValidacaoDestinatarioEstrangeiro : e.ValidacaoDestinatario },
  response: Object,
  authorize: soParceiro,
  'Validar o pedido': validar,
  'Localizar o destinatário': step((ctx) => {
    const { documento, telefone, cep } = ctx.req.pedido
    const cliente = base.clientePorDocumento(documento, telefone)
    if (!cliente) return Err.notFound({ message: 'Destinatário não encontrado', payload: { entity: 'Destinatario' } })
    ctx.ret = {
      situacao: 'ATIVO',
      cliente: { codigo: cliente.codigo, nome: cliente.nome, cidade: cliente.cidade, uf: cliente.uf }
    }
    if (cep) ctx.ret.cepConfere = cep === cliente.cep
    return Ok()
  })
})

const preferenciaDeEntrega = (corpo) => {
  let tipo = e.ConsultaPreferencia
  if (corpo?.operacao === 'ALTERAR') tipo = (Object.hasOwn(e.AlteracaoPorLocal, String(corpo.preferencia?.local)) && e.AlteracaoPorLocal[corpo.preferencia.local]) || e.AlteracaoPreferencia
  return usecase('Consultar ou alterar preferência', {
    request: { pedido: tipo },
    response: Object,
    authorize: soParceiro,
    'Validar o pedido': validar,
    'Localizar o cliente': step((ctx) => {
      const cliente = base.clientePorCodigo(ctx.req.pedido.codigoCliente)
      if (!cliente) return Err.notFound({ message: 'Cliente não encontrado', payload: { entity: 'Cliente' } })
      return Ok((ctx.cliente = cliente))
    }),
    'Ler ou gravar': step((ctx) => {
      const { operacao, codigoCliente, preferencia } = ctx.req.pedido
      const registro = operacao === 'ALTERAR'
        ? base.gravarPreferencia(codigoCliente, semUndefined(preferencia.toJSON()))
        : base.lerPreferencia(codigoCliente)
      ctx.ret = { codigoCliente, endereco: { cep: ctx.cliente.cep, cidade: ctx.cliente.cidade, uf: ctx.cliente.uf }, ...registro }
      return Ok()
    })
  })
}

const notificar = (corpo) => usecase('Notificar cliente', {
  request: { pedido: corpo?.canal === 'EMAIL' ? e.NotificacaoPorEmail : e.Notificacao },
  response: Object,
  authorize: soParceiro,
  'Validar o pedido': validar,
  'Enfileirar a notificação': step((ctx) => {
    const { codigoCliente, modelo, canal, encomenda } = ctx.req.pedido
    if (!base.clientePorCodigo(codigoCliente)) return Err.notFound({ message: 'Cliente não encontrado', payload: { entity: 'Cliente' } })
    if (!base.modelos.has(modelo)) return Err.notFound({ message: 'Modelo de mensagem não cadastrado', payload: { entity: 'Modelo' } })
    ctx.ret = { protocolo: base.protocolo(), situacao: 'ENFILEIRADA', canal, codigoRastreio: encomenda.codigoRastreio, criadaEm: new Date().toISOString() }
    return Ok()
  })
})

const rota = (uc, id, caminho) => herbarium.usecases.add(uc, id).metadata({
  group: 'Integracao', entity: e.Integracao, operation: herbarium.crud.other, REST: { post: caminho }
})
rota(autenticar, 'Autenticar', '/auth-authenticate')
rota(validarDestinatario, 'ValidarDestinatario', '/ext-verify')
rota(preferenciaDeEntrega, 'PreferenciaDeEntrega', '/ext-reach')
rota(notificar, 'Notificar', '/ext-notify')

module.exports = { herbarium }
