'use strict';
const { randomUUID } = require('crypto');
const { createServer, httpListener, combineRoutes, r, HttpError, HttpStatus } = require('@marblejs/http');
const { bodyParser$ } = require('@marblejs/middleware-body');
const { requestValidator$ } = require('@marblejs/middleware-io');
const { of, throwError } = require('rxjs');
const { mergeMap } = require('rxjs/operators');
const { Logowanie, Weryfikacja, Dotarcie, Powiadomienie } = require('./kodeki');
const { sesje, odbiorcy, zaloguj, znajdz } = require('./dane');

const odmowa = (req, status, tekst) => throwError(() => new HttpError(tekst, status, undefined, req));

const sesja$ = req$ => req$.pipe(mergeMap(req => {
  const token = req.headers['x-token-sesji'];
  if (!token) return odmowa(req, HttpStatus.UNAUTHORIZED, 'Brak nagłówka X-Token-Sesji');
  const wygasa = sesje.get(token);
  if (wygasa === undefined) return odmowa(req, HttpStatus.UNAUTHORIZED, 'Nieprawidłowy token sesji');
  if (wygasa < Date.now()) return odmowa(req, HttpStatus.UNAUTHORIZED, 'Sesja wygasła, zaloguj się ponownie');
  return of(req);
}));

const zOdbiorca = dalej => req => {
  const odbiorca = odbiorcy.get(req.body.odbiorcaId.toLowerCase());
  return odbiorca ? of(dalej(req, odbiorca)) : odmowa(req, HttpStatus.NOT_FOUND, 'Nie znaleziono odbiorcy');
};

const logowanie$ = r.pipe(
  r.matchPath('/auth-authenticate'),
  r.matchType('POST'),
  r.useEffect(req$ => req$.pipe(
    requestValidator$({ body: Logowanie }),
    mergeMap(req => {
      const wynik = zaloguj(req.body.login, req.body.haslo);
      return wynik ? of({ request: req, body: { sesja: wynik } }) : odmowa(req, HttpStatus.FORBIDDEN, 'Błędny login lub hasło');
    }),
  )),
);

const weryfikacja$ = r.pipe(
  r.matchPath('/ext-verify'),
  r.matchType('POST'),
  r.use(sesja$),
  r.useEffect(req$ => req$.pipe(
    requestValidator$({ body: Weryfikacja }),
    mergeMap(req => {
      const wpis = znajdz(req.body.odbiorca.nazwisko, req.body.odbiorca.telefon, req.body.adres.kodPocztowy);
      return wpis
        ? of({ request: req, body: { wynik: 'ZNANY', odbiorcaId: wpis[0] } })
        : odmowa(req, HttpStatus.NOT_FOUND, 'Nie znaleziono odbiorcy');
    }),
  )),
);

const dotarcie$ = r.pipe(
  r.matchPath('/ext-reach'),
  r.matchType('POST'),
  r.use(sesja$),
  r.useEffect(req$ => req$.pipe(
    requestValidator$({ body: Dotarcie }),
    mergeMap(zOdbiorca((req, odbiorca) => {
      if (req.body.operacja === 'ZMIANA') {
        const { miejsce, sasiad, kodPaczkomatu, uwagi, godziny, powiadamiajSms } = req.body.preferencje;
        odbiorca.preferencje = {
          miejsce,
          ...(miejsce === 'SASIAD' && { sasiad }),
          ...(miejsce === 'PACZKOMAT' && { kodPaczkomatu }),
          uwagi, godziny, powiadamiajSms,
        };
      }
      return { request: req, body: { odbiorcaId: req.body.odbiorcaId, preferencje: odbiorca.preferencje } };
    })),
  )),
);

const powiadomienie$ = r.pipe(
  r.matchPath('/ext-notify'),
  r.matchType('POST'),
  r.use(sesja$),
  r.useEffect(req$ => req$.pipe(
    requestValidator$({ body: Powiadomienie }),
    mergeMap(zOdbiorca(req => ({
      request: req,
      status: HttpStatus.ACCEPTED,
      body: { powiadomienieId: randomUUID(), status: 'PRZYJETO', liczbaPaczek: req.body.paczki.length },
    }))),
  )),
);

const nasluch = httpListener({
  middlewares: [bodyParser$()],
  effects: [combineRoutes('/nadawca/v2', [logowanie$, weryfikacja$, dotarcie$, powiadomienie$])],
});

process.on('SIGTERM', () => process.exit(0));
createServer({ port: Number(process.env.PORT), hostname: '127.0.0.1', listener: nasluch }).then(start => start());
