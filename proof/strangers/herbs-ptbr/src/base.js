// Base em memória do ambiente de homologação
const { randomBytes, randomUUID } = require('node:crypto')

const parceiros = new Map([['TRANSVALE-SP', { chave: 'kq7-Jabuticaba-2291-vm', nome: 'Transvale Expresso' }]])

const clientes = [
  { codigo: 'CLI-20417', nome: 'Marina Azevedo', documento: { tipo: 'CPF', numero: '529.982.247-25' }, telefone: '+5511987654321', cep: '01310-100', cidade: 'São Paulo', uf: 'SP' },
  { codigo: 'CLI-20533', nome: 'Otávio Brandão', documento: { tipo: 'CPF', numero: '168.995.350-09' }, telefone: '+5531991234567', cep: '30130-010', cidade: 'Belo Horizonte', uf: 'MG' },
  { codigo: 'CLI-20588', nome: 'Lucía Ferreyra', documento: { tipo: 'RNE', numero: 'V384512-K' }, telefone: '+5541998877665', cep: '80010-000', cidade: 'Curitiba', uf: 'PR' }
]
const preferencias = new Map(clientes.map((c) => [c.codigo, { preferencia: { local: 'DOMICILIO', avisarAntes: false }, versao: 1 }]))
const modelos = new Set(['SAIU_PARA_ENTREGA', 'ENTREGA_REAGENDADA', 'ENTREGUE_A_TERCEIRO'])

const validade = Number(process.env.TOKEN_TTL_SECONDS || 1200)
const sessoes = new Map()

module.exports = {
  modelos,
  parceiro: (codigo, chave) => {
    const achado = parceiros.get(codigo)
    return achado && achado.chave === chave ? { codigo, nome: achado.nome } : null
  },
  abrirSessao: (parceiro) => {
    const token = randomBytes(24).toString('base64url')
    const expiraEm = new Date(Date.now() + validade * 1000)
    sessoes.set(token, { parceiro, expiraEm })
    return { token, cabecalho: 'X-Sessao', expiraEm: expiraEm.toISOString(), validadeSegundos: validade }
  },
  sessao: (token) => {
    const achada = sessoes.get(token)
    return achada && achada.expiraEm > new Date() ? achada : null
  },
  clientePorDocumento: ({ tipo, numero }, telefone) =>
    clientes.find((c) => c.documento.tipo === tipo && c.documento.numero === numero && c.telefone === telefone),
  clientePorCodigo: (codigo) => clientes.find((c) => c.codigo === codigo),
  lerPreferencia: (codigo) => preferencias.get(codigo),
  gravarPreferencia: (codigo, preferencia) => {
    const registro = { preferencia, versao: preferencias.get(codigo).versao + 1, alteradaEm: new Date().toISOString() }
    preferencias.set(codigo, registro)
    return registro
  },
  protocolo: () => `NTF-${randomUUID()}`
}
