import { createMemorySessionStorage } from 'react-router';

export const DURATA = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);

export const { getSession, commitSession } = createMemorySessionStorage<{ app: string }>({
  cookie: {
    name: '__trasuta',
    httpOnly: true,
    path: '/puorta',
    sameSite: 'lax',
    secrets: [process.env.SESSION_SECRET ?? 'mare-chiaro-e-luna-chiena'],
    maxAge: DURATA,
  },
});

export const APPLICAZZIONE = [
  { codece: 'CVZ-40718', chiave: 'sfugliatella.7Hq2-riccia', nomme: 'Currieri Riuniti' },
  { codece: 'CVZ-40733', chiave: 'pastiera.9Kd4-granosa', nomme: 'Pronto Pacco' },
];
