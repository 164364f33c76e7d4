'use strict';
const crypto = require('crypto');
const pureHttp = require('pure-http');
const bodyParser = require('body-parser');
const regras = require('./regras');

const VALIDADE = Number(process.env.TOKEN_TTL_SECONDS || 1800);
const APLICACOES = { 'loja-ipanema': 'kV7-pQ2x-93Lm-Zt41' };
const MODELOS = ['aviso-entrega-v2', 'aviso-atraso'];
const CLIENTES = [
  { clienteId: 'CLI-004871', nome: 'Mariana Albuquerque', documento: '39053344705', celular: '+5521987654321', cep: '22410-003' },
  { clienteId: 'CLI-005210', nome: 'Rafael Teixeira', documento: '11144477735', celular: '+5511912345678', cep: '01310-100' },
  { clienteId: 'CLI-005987', nome: 'Padaria Boa Vista Ltda', documento: '11222333000181', celular: '+5581998877665', cep: '50030-230' },
];
const preferencias = new Map(CLIENTES.map((c) => [c.clienteId, { local: 'PORTA' }]));
const atualizacoes = new Map();
const tokens = new Map();

class Recusa extends Error {
  constructor(status, codigo, mensagem) { super(mensagem); Object.assign(this, { status, codigo }); }
}

// O next(erro) do pure-http só enxerga o handler seguinte, então respondemos aqui mesmo.
const responde = (res, erro) => {
  const status = erro.status || 500;
  if (status === 401) res.header('WWW-Authenticate', 'Bearer');
  if (status >= 500) console.error(erro);
  return res.status(status).json({ codigo: erro.codigo || (erro.type ? 'CORPO_INVALIDO' : 'ERRO_INTERNO'), mensagem: status >= 500 ? 'Erro interno' : erro.message });
};
const seguro = (rota) => (req, res) => { try { return rota(req, res); } catch (e) { return responde(res, e); } };
const valida = (regra) => (req, res, next) => {
  const corpo = req.body || {};
  const violacoes = regras.valida(regra(corpo), corpo);
  if (violacoes.length) return res.status(422).json({ codigo: 'VALIDACAO', mensagem: 'Requisição inválida', violacoes });
  return next();
};
const autenticado = (req, res, next) => {
  const [, token] = /^Bearer (\S+)$/.exec(req.headers.authorization || '') || [];
  if (!token) return responde(res, new Recusa(401, 'TOKEN_AUSENTE', 'Informe o token no cabeçalho Authorization: Bearer'));
  const expira = tokens.get(token);
  if (!expira) return responde(res, new Recusa(401, 'TOKEN_INVALIDO', 'Token inválido'));
  if (expira < Date.now()) return responde(res, new Recusa(401, 'TOKEN_EXPIRADO', 'Token expirado, autentique-se novamente'));
  return next();
};
const cliente = (id) => {
  const c = CLIENTES.find((x) => x.clienteId === id);
  if (!c) throw new Recusa(404, 'CLIENTE_NAO_ENCONTRADO', 'Cliente não encontrado');
  return c;
};

const app = pureHttp();
const json = bodyParser.json({ limit: '64kb' });
app.use((req, res, next) => json(req, res, (erro) => (erro ? responde(res, erro) : next())));

const api = pureHttp.Router('/v1');

api.post('/auth-authenticate', valida(regras.autenticacao), seguro((req, res) => {
  const { aplicacao, chaveSecreta } = req.body;
  if (!Object.hasOwn(APLICACOES, aplicacao) || APLICACOES[aplicacao] !== chaveSecreta) throw new Recusa(401, 'CREDENCIAIS_INVALIDAS', 'Aplicação ou chave secreta incorreta');
  const tokenAcesso = crypto.randomBytes(24).toString('base64url');
  tokens.set(tokenAcesso, Date.now() + VALIDADE * 1000);
  res.json({ tokenAcesso, tipo: 'Bearer', expiraEm: VALIDADE });
}));

api.post('/ext-verify', autenticado, valida(regras.verificacao), seguro((req, res) => {
  const { documento, celular, cep } = req.body;
  const c = CLIENTES.find((x) => x.documento === documento.numero && x.cep === cep && (celular == null || x.celular === celular));
  if (!c) throw new Recusa(404, 'CLIENTE_NAO_ENCONTRADO', 'Cliente não encontrado');
  res.json({ cadastrado: true, cliente: { clienteId: c.clienteId, nome: c.nome } });
}));

api.post('/ext-reach', autenticado, valida(regras.endereco), seguro((req, res) => {
  const { clienteId, operacao, preferencia } = req.body;
  cliente(clienteId);
  if (operacao === 'ATUALIZAR') {
    const { local, nomeVizinho, complemento, janela } = preferencia;
    preferencias.set(clienteId, { local, nomeVizinho: nomeVizinho ?? undefined, complemento: complemento ?? undefined, janela: janela ? { inicio: janela.inicio, fim: janela.fim } : undefined });
    atualizacoes.set(clienteId, new Date().toISOString());
  }
  res.json({ clienteId, preferencia: preferencias.get(clienteId), atualizadoEm: atualizacoes.get(clienteId) ?? null });
}));

api.post('/ext-notify', autenticado, valida(regras.notificacao), seguro((req, res) => {
  const { clienteId, canal, modelo } = req.body;
  cliente(clienteId);
  if (!MODELOS.includes(modelo)) throw new Recusa(409, 'MODELO_DESCONHECIDO', 'Modelo de mensagem não cadastrado para esta aplicação');
  res.status(202).json({ protocolo: crypto.randomUUID(), situacao: 'NA_FILA', canal: canal ?? 'SMS' });
}));

app.use(api);
app.use((req, res) => res.status(404).json({ codigo: 'ROTA_NAO_ENCONTRADA', mensagem: `Rota ${req.method} ${req.url} não encontrada` }));
app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
