const { randomUUID } = require('crypto');

const QELIPLER = ['Q-101', 'Q-102', 'Q-205'];

module.exports = class extends think.Controller {
  verifyAction() {
    const m = think.service('mijez').izde(this.post());
    if (!m) return this.fail(2004, 'mijez tépilmidi');
    return this.success({ bar: true, mijez: { id: m.id, isim: m.isim, til: m.til } });
  }

  reachAction() {
    const mijezler = think.service('mijez');
    const p = this.post();
    const m = mijezler.tap(p.mijez);
    if (!m) return this.fail(2004, 'mijez tépilmidi');
    if (p.ish === 'ozgertish') {
      const { orun, adres, qoshna_telefon, waqitlar, eskertish } = p;
      mijezler.yaz(m, { orun, adres, qoshna_telefon, waqitlar, eskertish });
    }
    return this.success({ mijez: m.id, tallash: mijezler.oqu(m) });
  }

  notifyAction() {
    const p = this.post();
    if (!think.service('mijez').tap(p.mijez)) return this.fail(2004, 'mijez tépilmidi');
    if (!QELIPLER.includes(p.qelip)) return this.fail(2005, 'bundaq qélip yoq');
    return this.success({ uqturush: { id: randomUUID(), halet: 'öchirette', usul: p.usul || 'sms' } });
  }
};
