import { randomBytes } from 'node:crypto';
import { NextResponse } from 'next/server';
import { da, Fili } from '../../lib/da';
import { JATEW, TTL, jate } from '../../lib/jate';
import { don } from '../../lib/sariya';

export const POST = da(don, (doc) => {
  if (JATEW[doc.jate] !== doc.gundo) throw new Fili(403, 'gundo');
  const kunba = randomBytes(24).toString('base64url');
  jate.kunbaw.set(kunba, Date.now() + TTL * 1000);
  const jaabi = new NextResponse(null, { status: 204 });
  jaabi.cookies.set('kunba', kunba, { httpOnly: true, path: '/', sameSite: 'lax', maxAge: TTL });
  return jaabi;
}, true);
