import { NextResponse } from 'next/server';
import { da, Fili } from '../../lib/da';
import { MOGOW } from '../../lib/jate';
import { mogo } from '../../lib/sariya';

export const POST = da(mogo, ({ mogo }) => {
  const m = MOGOW.find((x) => x.telefoni === mogo.telefoni.replaceAll(' ', '') && x.jamu.toLowerCase() === mogo.jamu.toLowerCase());
  if (!m) throw new Fili(404, 'mogo');
  return NextResponse.json({ mogo_id: m.id, lonnen: true });
});
