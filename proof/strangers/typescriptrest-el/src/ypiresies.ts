import { Request } from 'express';
import { JsonDecoder } from 'ts.data.json';
import { Path, POST, PreProcessor, Return, Errors } from 'typescript-rest';
import * as a from './aitimata';
import { DIARKEIA, Pelatis, isxyei, neaEidopoiisi, neoDiakritiko, pelates, protypa, synergates } from './arxeio';

const elegxos = <T>(apokodikopoiitis: JsonDecoder.Decoder<T>) => (req: Request): void => {
  const r = apokodikopoiitis.decode(req.body);
  if (!r.isOk()) throw new Errors.BadRequestError(r.error);
  req.body = r.value;
};

const syndedemenos = (req: Request): void => {
  const m = /^Bearer (\S+)$/i.exec(req.get('authorization') ?? '');
  if (!m) throw new Errors.UnauthorizedError('Apaiteitai kefalida Authorization: Bearer <diakritiko>');
  const k = isxyei(m[1]);
  if (k !== 'nai') throw new Errors.UnauthorizedError(k === 'elixe' ? 'To diakritiko elixe' : 'Agnosto diakritiko');
};

const vres = (kodikos: string): Pelatis => {
  const p = pelates.find((x) => x.kodikos === kodikos);
  if (!p) throw new Errors.NotFoundError('Den vrethike pelatis me afton ton kodiko');
  return p;
};
const idio = (x: string, y: string) => x.localeCompare(y, 'el', { sensitivity: 'base' }) === 0;

@Path('/auth-authenticate')
export class SyndesiYpiresia {
  @POST
  @PreProcessor(elegxos(a.syndesi))
  syndesi(s: a.Syndesi) {
    if (synergates.get(s.synergatis) !== s.kleidi) throw new Errors.UnauthorizedError('Lathos synergatis i kleidi');
    return { diakritiko: neoDiakritiko(), typos: 'Bearer', isxyeiGia: DIARKEIA };
  }
}

@Path('/ext-verify')
export class EpalithefsiYpiresia {
  @POST
  @PreProcessor(syndedemenos)
  @PreProcessor(elegxos(a.epalithefsi))
  epalithefsi(e: a.Epalithefsi) {
    const p = pelates.find((x) => x.kinito === e.paraliptis.kinito && idio(x.epitheto, e.paraliptis.epitheto) && x.dieuthynsi.tk === e.tk);
    if (!p) throw new Errors.NotFoundError('O paraliptis den einai eggegrammenos');
    return { eggegrammenos: true, kodikosPelati: p.kodikos, onomateponymo: `${p.onoma} ${p.epitheto}` };
  }
}

@Path('/ext-reach')
export class ProtimiseisYpiresia {
  @POST
  @PreProcessor(syndedemenos)
  @PreProcessor(elegxos(a.protimiseis))
  protimiseis(t: a.Protimiseis) {
    const p = vres(t.kodikosPelati);
    const d = t.dieuthynsi;
    if (!idio(d.odos, p.dieuthynsi.odos) || !idio(d.arithmos, p.dieuthynsi.arithmos) || d.tk !== p.dieuthynsi.tk) {
      throw new Errors.ConflictError('I dieuthynsi den antistoixei ston pelati');
    }
    if (t.protimisi) {
      p.protimisi = t.protimisi;
      p.enimerothike = new Date().toISOString();
    }
    return { kodikosPelati: p.kodikos, protimisi: p.protimisi, diathesimaSimia: Object.values(a.Simio), enimerothike: p.enimerothike };
  }
}

@Path('/ext-notify')
export class EidopoiiseisYpiresia {
  @POST
  @PreProcessor(syndedemenos)
  @PreProcessor(elegxos(a.eidopoiisi))
  eidopoiisi(e: a.Eidopoiisi) {
    vres(e.kodikosPelati);
    if (!protypa.has(e.protypo)) throw new Errors.NotFoundError('Den yparxei tetoio protypo minymatos');
    const kodikos = neaEidopoiisi();
    return new Return.NewResource(`/ext-notify/${kodikos}`, { kodikosEidopoiisis: kodikos, kanali: e.kanali ?? 'VIBER', katastasi: 'SE_ANAMONI' });
  }
}
