import { NextRequest, NextResponse } from 'next/server';
import inspector from 'schema-inspector';
import { jate } from './jate';

type Doc = Record<string, any>;

export class Fili extends Error {
  constructor(readonly status: number, readonly ko: string, readonly yoro?: string) { super(ko); }
}

/** Da bɛɛ bɛ tɛmɛ yan. */
export const da = (sariya: (doc: Doc) => object, baara: (doc: Doc) => NextResponse, dagalen = false) => async (req: NextRequest) => {
  try {
    if (!dagalen) {
      const ban = jate.kunbaw.get(req.cookies.get('kunba')?.value ?? '');
      if (ban === undefined || ban <= Date.now()) throw new Fili(401, 'kunba');
    }
    const doc = await req.json();
    const jaabi = inspector.validate(sariya(doc), doc);
    if (!jaabi.valid) throw new Fili(400, jaabi.error[0].reason, jaabi.error[0].property);
    return baara(doc);
  } catch (e) {
    if (e instanceof Fili) return NextResponse.json({ ko: e.ko, yoro: e.yoro }, { status: e.status });
    if (e instanceof SyntaxError) return NextResponse.json({ ko: e.name }, { status: 400 });
    return NextResponse.json({ ko: 'fili' }, { status: 500 });
  }
};
