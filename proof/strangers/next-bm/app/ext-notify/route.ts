import { randomUUID } from 'node:crypto';
import { NextResponse } from 'next/server';
import { da, Fili } from '../../lib/da';
import { MOGOW } from '../../lib/jate';
import { kibaru } from '../../lib/sariya';

export const POST = da(kibaru, (doc) => {
  if (!MOGOW.some((m) => m.id === doc.mogo_id)) throw new Fili(404, 'mogo');
  return NextResponse.json({ kibaru_id: randomUUID(), kan: doc.kan ?? 'bm' }, { status: 201 });
});
