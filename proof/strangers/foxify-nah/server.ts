// Tequitl: in quimilli quihuicah, in tlacah quinixmatih. Foxify + purify-ts.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import Foxify from 'foxify';
import { Codec, GetType, Either, boolean, date, exactly, intersect, nonEmptyList, number, optional, string } from 'purify-ts';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const BODY_MAX = 32 * 1024;
const BASE = '/tequitl/v2';

// ---- codecs -------------------------------------------------------------------

const Calaquiliztli = Codec.interface({ tequipanohqui: string, ichtacatlahtolli: string });

const Calli = Codec.interface({ ohtli: optional(string), caltlapohualli: number, altepemachiyotl: string });
const Tlaixmatiliztli = Codec.interface({ tepoznotzaloni: string, tocaitl: optional(string), calli: Calli });

const Cahuitl = Codec.interface({ pehua: date, tlami: date });
const Canin = exactly('caltenco', 'calihtic', 'calnahuac', 'tianquizco');
const TlanequiliztliMochi = Codec.interface({ canin: Canin, cahuitl: optional(Cahuitl), tlahtolli: optional(string) });
const TLEN_CANIN = {
  caltenco: Codec.interface({}),
  calihtic: Codec.interface({}),
  calnahuac: Codec.interface({ calnahuactocaitl: string }),
  tianquizco: Codec.interface({ tianquizpohualli: number }),
};
const Tlanequiliztli = Codec.custom<any>({
  decode: (input): Either<string, any> =>
    TlanequiliztliMochi.decode(input).chain((t) => intersect(TlanequiliztliMochi, TLEN_CANIN[t.canin] as any).decode(input)),
  encode: (x) => x,
});
const Caltlachiyaliztli = Codec.interface({ tlacaid: string, ticpatlaz: boolean });
const Caltlapatlaliztli = Codec.interface({ tlacaid: string, ticpatlaz: boolean, tlanequiliztli: Tlanequiliztli });

const Quimilli = Codec.interface({ quimilpohualli: string, etic: optional(number), quezqui: optional(number) });
const Tlanahuatilli = Codec.interface({
  tlacaid: string,
  quimilli: Quimilli,
  tlen: exactly('ohtlipan', 'axcanahci', 'oahcic', 'amoahcic'),
  tonalli: date,
  icanotzaz: optional(nonEmptyList(exactly('sms', 'email', 'notzalli'))),
});

// ---- tlacah ---------------------------------------------------------------------

interface Tlacatl { tlacaid: string; tocaitl: string; tepoznotzaloni: string; caltlapohualli: number; altepemachiyotl: string; tlanequiliztli: any; oquipatlac: string | null }
const tlacah: Tlacatl[] = [
  { tlacaid: 'TLC-00417', tocaitl: 'Xochitl Cuautle', tepoznotzaloni: '2224180937', caltlapohualli: 14, altepemachiyotl: '72760', tlanequiliztli: { canin: 'caltenco' }, oquipatlac: null },
  { tlacaid: 'TLC-00533', tocaitl: 'Citlali Tepale', tepoznotzaloni: '2221907745', caltlapohualli: 208, altepemachiyotl: '72770', tlanequiliztli: { canin: 'tianquizco', tianquizpohualli: 6 }, oquipatlac: null },
  { tlacaid: 'TLC-00761', tocaitl: 'Cuauhtemoc Xique', tepoznotzaloni: '2464621180', caltlapohualli: 3, altepemachiyotl: '90800', tlanequiliztli: { canin: 'calihtic' }, oquipatlac: null },
];
const tequipanohqueh: Record<string, string> = { 'quimilhuihuicanih-07': 'Mazatl*Atl*41-Tochtli' };
const tlatlapolonimeh = new Map<string, { aquin: string; tlami: number }>();
let tlanahuatilpohualli = 90210;

// ---- error ------------------------------------------------------------------------

class Tlahtlacolli extends Error {
  constructor(public status: number, public itoca: string, message: string) { super(message); }
}
const amoMelahuac = (message: string) => new Tlahtlacolli(400, 'amatl_amo_melahuac', message);
const decode = <T>(codec: Codec<T>, body: unknown): T =>
  codec.decode(body).caseOf({ Left: (e: string) => { throw amoMelahuac(e); }, Right: (v: T) => v });

const readBody = async (req: any): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const c of req) {
    size += c.length;
    if (size <= BODY_MAX) chunks.push(c);
  }
  if (size > BODY_MAX) throw new Tlahtlacolli(413, 'amatl_huey', `In amatl cenca huey (${BODY_MAX} bytes)`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (e) {
    throw amoMelahuac((e as Error).message);
  }
};

const handler = (fn: (req: any, body: unknown) => [number, object], calactinemi = true) => async (req: any, res: any) => {
  try {
    if (calactinemi) neltililiztli(req);
    const [status, answer] = fn(req, await readBody(req));
    res.status(status).json(answer);
  } catch (e) {
    if (e instanceof Tlahtlacolli) {
      if (e.status === 401) res.set('WWW-Authenticate', 'Bearer realm="tequitl"');
      return res.status(e.status).json({ cualli: false, tlahtlacolli: { itoca: e.itoca, tlahtolli: e.message } });
    }
    console.error(e);
    res.status(500).json({ cualli: false, tlahtlacolli: { itoca: 'tlahtlacolli', tlahtolli: 'Tlahtlacolli tocalihtic' } });
  }
};

const neltililiztli = (req: any) => {
  const m = /^Bearer\s+(\S+)$/i.exec(req.get('authorization') ?? '');
  if (!m) throw new Tlahtlacolli(401, 'polihui_tlatlapoloni', 'Monequi: Authorization: Bearer <tlatlapoloni>');
  const t = tlatlapolonimeh.get(m[1]);
  if (!t) throw new Tlahtlacolli(401, 'amo_ixmachtli_tlatlapoloni', 'In tlatlapoloni amo ixmachtli');
  if (t.tlami <= Date.now()) {
    tlatlapolonimeh.delete(m[1]);
    throw new Tlahtlacolli(401, 'otlan_tlatlapoloni', 'In tlatlapoloni ye otlan');
  }
};

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const tepozpohualli = (t: string) => t.replace(/\D/g, '').replace(/^52(?=\d{10}$)/, '');
const xictemo = (tlacaid: string): Tlacatl => {
  const t = tlacah.find((x) => x.tlacaid === tlacaid);
  if (!t) throw new Tlahtlacolli(404, 'amo_ixmachtli_tlacatl', 'Amo tiquixmatih inin tlacatl');
  return t;
};

// ---- ohtli ---------------------------------------------------------------------------

const authenticate = handler((_req, body) => {
  const { tequipanohqui, ichtacatlahtolli } = decode(Calaquiliztli, body);
  const ichtaca = Object.hasOwn(tequipanohqueh, tequipanohqui) ? tequipanohqueh[tequipanohqui] : '';
  if (!ichtaca || Buffer.byteLength(ichtacatlahtolli) !== ichtacatlahtolli.length || !same(ichtaca, ichtacatlahtolli)) {
    throw new Tlahtlacolli(401, 'amo_huelitiz_calaquiz', 'In tequipanohqui ahnozo in ichtacatlahtolli amo melahuac');
  }
  const token = randomBytes(24).toString('base64url');
  const tlami = Date.now() + TTL * 1000;
  tlatlapolonimeh.set(token, { aquin: tequipanohqui, tlami });
  return [200, { cualli: true, calaquiliztli: { tlatlapoloni: token, tlami: new Date(tlami).toISOString() } }];
}, false);

const verify = handler((_req, body) => {
  const q = decode(Tlaixmatiliztli, body);
  const t = tlacah.find((x) => x.tepoznotzaloni === tepozpohualli(q.tepoznotzaloni)
    && x.caltlapohualli === q.calli.caltlapohualli && x.altepemachiyotl === q.calli.altepemachiyotl.trim());
  if (!t) throw new Tlahtlacolli(404, 'amo_ixmachtli_tlacatl', 'Amo tiquixmatih inin tlacatl');
  return [200, { cualli: true, tlacatl: { tlacaid: t.tlacaid, tocaitl: t.tocaitl.split(' ')[0], ixmachtli: true } }];
});

const reach = handler((_req, body) => {
  const q = decode(Caltlachiyaliztli, body);
  let yancuic: any;
  if (q.ticpatlaz) yancuic = (decode(Caltlapatlaliztli, body) as GetType<typeof Caltlapatlaliztli>).tlanequiliztli;
  const t = xictemo(q.tlacaid);
  if (yancuic) {
    if (yancuic.cahuitl && yancuic.cahuitl.tlami <= yancuic.cahuitl.pehua) throw new Tlahtlacolli(409, 'cahuitl_amo_cualli', 'In cahuitl tlami achto, zatepan pehua');
    t.tlanequiliztli = yancuic;
    t.oquipatlac = new Date().toISOString();
  }
  return [200, { cualli: true, tlacaid: t.tlacaid, tlanequiliztli: t.tlanequiliztli, oquipatlac: t.oquipatlac }];
});

const notify = handler((_req, body) => {
  const q = decode(Tlanahuatilli, body);
  xictemo(q.tlacaid);
  tlanahuatilpohualli += 7;
  return [202, { cualli: true, tlanahuatilli: { tlanahuatilid: `TN-${tlanahuatilpohualli}`, icatlapohua: q.icanotzaz ?? ['sms'], quenin: 'mochiya' } }];
});

const app = new Foxify();
app.set('url', '127.0.0.1').set('port', Number(process.env.PORT)).set('workers', 1);
app.disable('x-powered-by');
app.post(`${BASE}/auth-authenticate`, authenticate);
app.post(`${BASE}/ext-verify`, verify);
app.post(`${BASE}/ext-reach`, reach);
app.post(`${BASE}/ext-notify`, notify);
app.start(() => console.error(`tequitl: 127.0.0.1:${process.env.PORT}`));
for (const s of ['SIGTERM', 'SIGINT'] as const) process.on(s, () => process.exit(0));
