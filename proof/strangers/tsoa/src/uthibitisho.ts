import { randomBytes } from 'node:crypto';
import { Request } from 'express';
import jwt from 'jsonwebtoken';

const ufunguo = randomBytes(32);
export const muda = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);

export class Kosa extends Error {
  constructor(public status: number, ujumbe: string) { super(ujumbe); }
}

export const toaTokeni = (programu: string): string => jwt.sign({ sub: programu }, ufunguo, { expiresIn: muda });

export async function expressAuthentication(request: Request, name: string): Promise<unknown> {
  const kichwa = request.headers.authorization ?? '';
  if (name !== 'jwt' || !kichwa.startsWith('Bearer ')) throw new Kosa(401, 'Tokeni haipo: tuma Authorization: Bearer <tokeni>');
  try {
    return jwt.verify(kichwa.slice(7), ufunguo);
  } catch (e) {
    throw new Kosa(401, `Tokeni si sahihi: ${(e as Error).message}`);
  }
}
