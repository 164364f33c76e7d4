import { NextResponse } from 'next/server';
import { da, Fili } from '../../lib/da';
import { MOGOW, jate } from '../../lib/jate';
import { sugandi } from '../../lib/sariya';

export const POST = da(sugandi, (doc) => {
  if (!MOGOW.some((m) => m.id === doc.mogo_id)) throw new Fili(404, 'mogo');
  if (doc.sugandi) {
    const { cogo, kofo, waati, siginyogon, butiki_ko } = doc.sugandi;
    jate.sugandiw.set(doc.mogo_id, {
      sugandi: { cogo, kofo, waati, ...(cogo === 'siginyogon' && { siginyogon }), ...(cogo === 'butiki' && { butiki_ko }) },
      yelema_don: new Date().toISOString(),
    });
  }
  return NextResponse.json({ mogo_id: doc.mogo_id, ...(jate.sugandiw.get(doc.mogo_id) ?? { sugandi: { cogo: 'so' }, yelema_don: null }) });
});
