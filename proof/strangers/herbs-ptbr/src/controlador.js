// Controlador do herbs2rest: o padrão não serve porque o corpo inteiro é a entidade.
const STATUS = [
  ['isInvalidArgumentsError', 400], ['isPermissionDeniedError', 403], ['isNotFoundError', 404],
  ['isAlreadyExistsError', 409], ['isInvalidEntityError', 422], ['isUnknownError', 500]
]

module.exports = async (usecase, req, usuario, res) => {
  try {
    const caso = usecase(req.body)
    if ((await caso.authorize(usuario)) === false)
      return res.status(401).json({ error: { code: 'SESSAO_INVALIDA', message: 'Informe uma sessão válida no cabeçalho X-Sessao' } })

    const resposta = await caso.run({ pedido: caso.requestSchema.pedido.fromJSON(req.body ?? {}) })
    if (resposta.isOk) return res.status(200).json(resposta.ok)

    let status = resposta.err?.code === 'CREDENCIAIS_INVALIDAS' ? 401 : 400
    for (const [tipo, valor] of STATUS) if (resposta[tipo]) status = valor
    return res.status(status).json({ error: resposta.err })
  } catch (erro) {
    // corpo que não dá para converter na entidade
    const status = erro instanceof SyntaxError || erro instanceof TypeError ? 400 : 500
    return res.status(status).json({ error: { code: erro.name, message: erro.message } })
  }
}
