const text = (min, max) => ({ type: 'string', minLength: min, maxLength: max });
const grahakId = { type: 'string', pattern: '^GRK-[0-9A-Z]{6}$' };

export const verify = {
  type: 'object',
  required: ['grahak', 'patta'],
  properties: {
    grahak: {
      type: 'object',
      required: ['mobile', 'adnav'],
      properties: { mobile: { type: 'string', pattern: '^\\+91[6-9][0-9]{9}$' }, adnav: text(2, 60), nav: text(1, 60) },
    },
    patta: {
      type: 'object',
      required: ['pincode'],
      properties: { pincode: { type: 'string', pattern: '^[1-9][0-9]{5}$' }, gharKramank: text(1, 12), shahar: text(2, 60) },
    },
  },
};

export const reach = {
  type: 'object',
  required: ['grahakId'],
  properties: {
    grahakId,
    pasanti: {
      type: 'object',
      required: ['thikan', 'vel'],
      properties: {
        thikan: { type: 'string', enum: ['dar', 'shejari', 'pahara', 'locker'] },
        vel: { type: 'string', enum: ['sakal', 'dupar', 'sandhyakal'] },
        shejariNav: text(2, 60),
        lockerKramank: { type: 'integer', minimum: 1, maximum: 480 },
        soochana: text(1, 140),
      },
    },
  },
};

export const perThikan = {
  shejari: { properties: { pasanti: { required: ['shejariNav'] } } },
  locker: { properties: { pasanti: { required: ['lockerKramank'] } } },
};

export const notify = {
  type: 'object',
  required: ['grahakId', 'saacha', 'parcel'],
  properties: {
    grahakId,
    saacha: { type: 'string', pattern: '^[A-Z]{3,6}-[0-9]{2}$' },
    parcel: {
      type: 'object',
      required: ['kramank', 'tarikh'],
      properties: {
        kramank: { type: 'string', pattern: '^[A-Z]{2}[0-9]{9}IN$' },
        tarikh: { type: 'string', pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' },
        vajan: { type: 'number', minimum: 0.01, maximum: 50 },
      },
    },
    bhasha: { type: 'string', enum: ['mr', 'hi', 'en'] },
  },
};
