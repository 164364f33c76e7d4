import ow from 'ow';

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const postcode = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;
const consigneeRef = ow.string.matches(/^CN-\d{6}$/);

export const signIn = ow.object.exactShape({
  carrier: ow.object.exactShape({
    accountNo: ow.string.matches(/^DG-\d{5}$/),
    passphrase: ow.string.nonEmpty.maxLength(64),
  }),
});

export const verify = ow.object.exactShape({
  consignee: ow.object.exactShape({
    surname: ow.string.nonEmpty.maxLength(50),
    postcode: ow.string.matches(postcode),
    mobile: ow.optional.string.matches(/^\+44\d{10}$/),
    email: ow.optional.string.includes('@').maxLength(120),
  }),
});

const neighbour = {
  name: ow.string.nonEmpty.maxLength(60),
  houseNumber: ow.string.matches(/^\d{1,4}[A-Z]?$/),
};

export const reach = ow.object.exactShape({
  consigneeRef,
  lookupOnly: ow.boolean,
  dropPreference: ow.optional.object.exactShape({
    spot: ow.string.oneOf(['doorstep', 'porch', 'neighbour', 'locker']),
    driverNote: ow.optional.string.maxLength(140),
    neighbour: ow.optional.object.exactShape(neighbour),
    lockerId: ow.optional.string.matches(/^LK-[A-Z]{3}-\d{2}$/),
    quietHours: ow.optional.object.exactShape({
      from: ow.string.matches(clock),
      until: ow.string.matches(clock),
    }),
  }),
});

export const notify = ow.object.exactShape({
  consigneeRef,
  waybill: ow.object.exactShape({
    number: ow.string.matches(/^WB\d{9}$/),
    eta: ow.string.date,
    pieces: ow.optional.number.integer.inRange(1, 40),
  }),
  notice: ow.object.exactShape({
    template: ow.string.nonEmpty.maxLength(40),
    via: ow.string.oneOf(['text', 'email', 'app']),
    subject: ow.optional.string.nonEmpty.maxLength(80),
    quiet: ow.optional.boolean,
  }),
});

export interface DropPreference {
  spot: 'doorstep' | 'porch' | 'neighbour' | 'locker';
  driverNote?: string;
  neighbour?: { name: string; houseNumber: string };
  lockerId?: string;
  quietHours?: { from: string; until: string };
}

// What goes together is checked once the shape is right.

export function checkSignIn(body: any): { carrier: { accountNo: string; passphrase: string } } {
  ow(body, 'body', signIn);
  return body;
}

export function checkVerify(body: any): { consignee: { surname: string; postcode: string; mobile?: string; email?: string } } {
  ow(body, 'body', verify);
  return body;
}

export function checkReach(body: any): { consigneeRef: string; lookupOnly: boolean; dropPreference?: DropPreference } {
  ow(body, 'body', reach);
  if (!body.lookupOnly) ow(body.dropPreference, 'dropPreference', ow.object);
  const preference = body.dropPreference as DropPreference | undefined;
  if (preference?.spot === 'neighbour') ow(preference.neighbour, 'dropPreference.neighbour', ow.object);
  if (preference?.spot === 'locker') ow(preference.lockerId, 'dropPreference.lockerId', ow.string);
  return body;
}

export function checkNotify(body: any): {
  consigneeRef: string;
  waybill: { number: string; eta: string; pieces?: number };
  notice: { template: string; via: 'text' | 'email' | 'app'; subject?: string; quiet?: boolean };
} {
  ow(body, 'body', notify);
  if (body.notice.via === 'email') ow(body.notice.subject, 'notice.subject', ow.string);
  return body;
}
