'use strict';
// Regras de validação (v8n) e tradução do ValidationError para a resposta.
const v8n = require('v8n');

const texto = (min, max) => v8n().string().length(min, max);
const umDe = (...valores) => v8n().passesAnyOf(...valores.map((v) => v8n().exact(v)));
const opcional = (regra) => v8n().optional(regra);
const hora = () => v8n().string().pattern(/^([01]\d|2[0-3]):[0-5]\d$/);

const DOCUMENTO = { CPF: /^\d{11}$/, CNPJ: /^\d{14}$/ };

const autenticacao = () => v8n().schema({
  aplicacao: texto(3, 40),
  chaveSecreta: texto(8, 80),
});

const verificacao = (corpo) => v8n().schema({
  documento: v8n().object().schema({
    tipo: umDe('CPF', 'CNPJ'),
    numero: v8n().string().pattern(DOCUMENTO[corpo.documento && corpo.documento.tipo] || /^(\d{11}|\d{14})$/),
  }),
  celular: opcional(v8n().string().pattern(/^\+55\d{2}9\d{8}$/)),
  cep: v8n().string().pattern(/^\d{5}-\d{3}$/),
});

const preferencia = (pref) => v8n().object().schema({
  local: umDe('PORTA', 'PORTARIA', 'VIZINHO', 'PONTO_DE_RETIRADA'),
  nomeVizinho: pref.local === 'VIZINHO' ? texto(2, 60) : opcional(texto(2, 60)),
  complemento: opcional(texto(1, 80)),
  janela: opcional(v8n().object().schema({ inicio: hora(), fim: hora() })),
});

const endereco = (corpo) => v8n().schema({
  clienteId: v8n().string().pattern(/^CLI-\d{6}$/),
  operacao: umDe('CONSULTAR', 'ATUALIZAR'),
  preferencia: corpo.operacao === 'ATUALIZAR'
    ? preferencia(corpo.preferencia || {})
    : opcional(preferencia(corpo.preferencia || {})),
});

const notificacao = (corpo) => v8n().schema({
  clienteId: v8n().string().pattern(/^CLI-\d{6}$/),
  encomenda: v8n().object().schema({
    codigoRastreio: v8n().string().pattern(/^[A-Z]{2}\d{9}BR$/),
    volumes: opcional(v8n().integer().between(1, 50)),
    previsao: corpo.situacao === 'ATRASADO'
      ? v8n().string().pattern(/^\d{2}\/\d{2}\/\d{4}$/)
      : opcional(v8n().string().pattern(/^\d{2}\/\d{2}\/\d{4}$/)),
  }),
  situacao: umDe('POSTADO', 'SAIU_PARA_ENTREGA', 'ATRASADO', 'ENTREGUE'),
  canal: opcional(umDe('SMS', 'WHATSAPP', 'EMAIL')),
  modelo: v8n().string().minLength(3),
});

// --- erros --------------------------------------------------------------------

const descreve = (contexto) => contexto.chain.map((r) => `${r.name}(${r.args.map((a) => JSON.stringify(a)).join(', ')})`).join('.');
const parametro = (a) => (a instanceof RegExp ? String(a) : a && a.chain ? descreve(a) : a);

function violacoes(erro, caminho = '') {
  const campo = [caminho, erro.target].filter(Boolean).join('.');
  if (Array.isArray(erro.cause)) return erro.cause.flatMap((c) => violacoes(c, campo)); // schema
  if (erro.rule.name === 'optional' && erro.cause) return violacoes(erro.cause, campo);
  return [{ campo, regra: erro.rule.name, parametros: erro.rule.args.map(parametro) }];
}

const valida = (regra, corpo) => regra.testAll(corpo).flatMap((e) => violacoes(e));

module.exports = { autenticacao, verificacao, endereco, notificacao, valida };
