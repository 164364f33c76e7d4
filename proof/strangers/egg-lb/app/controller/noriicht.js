'use strict';

const { randomUUID } = require('crypto');
const { Controller } = require('egg');
const { CLIENTSNUMMER, zaitfenster } = require('../regelen');

const notifyRule = evenement => ({
  clientsnummer: CLIENTSNUMMER,
  sendung: {
    type: 'object',
    rule: {
      nummer: { type: 'string', format: /^[A-Z]{2}\d{9}LU$/ },
      kolli: { type: 'int', required: false, min: 1, max: 20 },
    },
  },
  evenement: [ 'ugekennegt', 'ennerwee', 'verspeit', 'geliwwert' ],
  grond: { type: 'string', required: evenement === 'verspeit', allowEmpty: false, max: 120 },
  liwwerdatum: 'date',
  zaitfenster: zaitfenster(false),
  kanal: { type: 'enum', required: false, values: [ 'sms', 'email', 'app' ] },
  sprooch: { type: 'enum', required: false, values: [ 'lb', 'fr', 'de', 'en' ] },
});

module.exports = class NoriichtController extends Controller {
  async notify() {
    const { ctx, service } = this;
    const { body } = ctx.request;
    ctx.validate(notifyRule(body.evenement));
    const client = service.client.vunNummer(body.clientsnummer);
    ctx.status = 201;
    ctx.body = {
      success: true,
      data: {
        noriichtId: randomUUID(),
        status: 'agereit',
        un: client.clientsnummer,
        kanal: body.kanal || 'email',
        sprooch: body.sprooch || 'lb',
      },
    };
  }
};
