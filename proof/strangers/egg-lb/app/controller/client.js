'use strict';

const { Controller } = require('egg');
const { CLIENTSNUMMER, POSTLEITZUEL, zaitfenster } = require('../regelen');

const verifyRule = {
  client: {
    type: 'object',
    rule: {
      familljennumm: { type: 'string', max: 80 },
      virnumm: { type: 'string', required: false, max: 80 },
      email: 'email',
    },
  },
  postleitzuel: { type: 'string', required: false, format: POSTLEITZUEL, message: { format: 'muss wéi L-1234 ausgesinn' } },
};

const reachRule = {
  clientsnummer: CLIENTSNUMMER,
  adressId: { type: 'int', min: 1 },
  aktioun: [ 'kucken', 'aenneren' ],
};

const wonschRule = plaz => ({
  type: 'object',
  rule: {
    oflagplaz: [ 'dier', 'garage', 'noper', 'packup' ],
    noper: {
      type: 'object',
      required: plaz === 'noper',
      rule: { numm: { type: 'string', max: 80 }, hausnummer: { type: 'string', required: false, max: 8 } },
    },
    statioun: { type: 'string', required: plaz === 'packup', allowEmpty: false, format: /^PU-\d{3}$/ },
    deeg: { type: 'array', required: false, min: 1, max: 6, itemType: 'enum', rule: { values: [ 'mei', 'den', 'met', 'don', 'fre', 'sam' ] } },
    zait: zaitfenster(false),
    notiz: { type: 'string', required: false, max: 140 },
  },
});

module.exports = class ClientController extends Controller {
  async verify() {
    const { ctx, service } = this;
    ctx.validate(verifyRule);
    const client = service.client.sichen(ctx.request.body.client);
    if (!client) ctx.throw(404, 'Client net fonnt');
    ctx.body = {
      success: true,
      data: {
        fonnt: true,
        clientsnummer: client.clientsnummer,
        adressen: client.adressen.map(({ id, strooss, hausnummer, uertschaft }) => ({ id, strooss, hausnummer, uertschaft })),
      },
    };
  }

  async reach() {
    const { ctx, service } = this;
    const { body } = ctx.request;
    const aenneren = body.aktioun === 'aenneren';
    ctx.validate(aenneren ? { ...reachRule, wonsch: wonschRule(body.wonsch && body.wonsch.oflagplaz) } : reachRule);
    const client = service.client.vunNummer(body.clientsnummer);
    const adress = service.client.adress(client, body.adressId);
    if (aenneren) {
      const { oflagplaz, noper, statioun, deeg, zait, notiz } = body.wonsch;
      adress.wonsch = {
        oflagplaz,
        ...(oflagplaz === 'noper' && { noper: { numm: noper.numm, hausnummer: noper.hausnummer } }),
        ...(oflagplaz === 'packup' && { statioun }),
        ...(deeg && { deeg }),
        ...(zait && { zait: { vun: zait.vun, bis: zait.bis } }),
        ...(notiz && { notiz }),
        geaennert_um: new Date().toISOString(),
      };
    }
    ctx.body = { success: true, data: { clientsnummer: client.clientsnummer, adressId: adress.id, wonsch: adress.wonsch } };
  }
};
