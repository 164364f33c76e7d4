'use strict';

const { Controller } = require('egg');

const rule = {
  firma: { type: 'string', max: 40 },
  benotzer: { type: 'string', max: 60 },
  passwuert: { type: 'string', min: 8 },
};

module.exports = class ZougangController extends Controller {
  async umellen() {
    const { ctx, service, app } = this;
    ctx.validate(rule);
    const { firma, benotzer, passwuert } = ctx.request.body;
    const partner = service.partner.fannen(firma, benotzer, passwuert);
    if (!partner) ctx.throw(401, 'Firma, Benotzer oder Passwuert ass falsch');
    ctx.session = { firma: partner.firma, benotzer };
    ctx.body = {
      success: true,
      data: { firma: partner.numm, gelteg_minutten: Math.round(app.config.session.maxAge / 60000) },
    };
  }
};
