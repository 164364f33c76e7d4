const Base = require('./base.js');

const ADRES = {
  type: 'object',
  required: ['sheher', 'kocha', 'nomur'],
  properties: {
    sheher: { type: 'string', minLength: 2, maxLength: 40 },
    kocha: { type: 'string', minLength: 2, maxLength: 80 },
    nomur: { type: 'string', maxLength: 12 },
    qewet: { type: 'integer', minimum: 1, maximum: 40 }
  }
};

const POSOLKA = {
  type: 'object',
  required: ['nomur', 'turi'],
  properties: {
    nomur: { type: 'string', pattern: '^UC[0-9]{10}$' },
    turi: { enum: ['xet', 'sanduq', 'sughuq'] },
    eghirliq: { type: 'number', exclusiveMinimum: 0, maximum: 50 }
  }
};

module.exports = class extends Base {
  verifyAction() {
    this.rules = {
      telefon: { required: true, string: true, mobile: 'zh-CN' },
      familiye: { required: true, string: true, length: { min: 1, max: 40 } },
      isim: { string: true, length: { min: 1, max: 40 } },
      kimlik_axiri: { string: true, regexp: /^\d{3}[\dX]$/ }
    };
  }

  reachAction() {
    this.rules = {
      mijez: { required: true, int: { min: 100000, max: 999999 } },
      ish: { required: true, string: true, in: ['korush', 'ozgertish'] },
      orun: { requiredIf: ['ish', 'ozgertish'], string: true, in: ['ishik', 'qoshna', 'dukan', 'ishkap'] },
      adres: { requiredIf: ['ish', 'ozgertish'], object: true, sxema: ADRES },
      qoshna_telefon: { requiredIf: ['orun', 'qoshna'], string: true, mobile: 'zh-CN' },
      waqitlar: { array: true, children: { in: ['etigen', 'chush', 'kechqurun'] } },
      eskertish: { string: true, length: { min: 1, max: 120 } }
    };
  }

  notifyAction() {
    this.rules = {
      mijez: { required: true, int: { min: 100000, max: 999999 } },
      qelip: { required: true, string: true, regexp: /^Q-\d{3}$/ },
      posolka: { required: true, object: true, sxema: POSOLKA },
      yetish_waqti: { required: true, string: true, iso8601: true },
      usul: { string: true, in: ['sms', 'wechat', 'awaz'] }
    };
  }
};
