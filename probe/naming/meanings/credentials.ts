/** What members of a log-in and its answer are called. */
export const CREDENTIALS = {
  'client-id': `
    client id, client identifier, client key, client, app id, application id, application identifier, app key,
    application key, consumer key, consumer id, access key id, access key, key id, public key, partner id, sender
    id, merchant id, integration id, account id, issuer, identifier, mandant, kunden kennung, anwendungs id,
    anwendung, applikation, kennung, clientnummer, klant sleutel, identifiant, identifiant client, identificador, id
    cliente, identificativo, app, application, toepassing, aplicacion, app code, app name, client name, client code,
    client number`,
  'client-secret': `
    app key, application key, client key, client secret, secret, app secret, application secret, consumer secret,
    secret key, access secret, secret access key, private key, shared secret, client password, geheimnis, geheim,
    schlussel, passwort, kennwort, secreto, segreto, chiave segreta, cle secrete, geheime sleutel, sleutel, segredo,
    hemlighet, tajny klucz, passphrase, credential, clientsecret, geheimwort`,
  'api-key': `
    api key, apikey, subscription key, access key, license key, key, api token, schlussel, api schlussel, sleutel,
    clave, clave api, cle api, chiave api, chave api`,
  username: `
    user name, username, user, login, login name, account, account name, benutzername, benutzer, gebruikersnaam,
    gebruiker, utilisateur, nom utilisateur, usuario, nombre usuario, utente, nome utente, anvandarnamn, brukernavn,
    uzytkownik, user id, userid`,
  password: `
    password, pass, passwd, pwd, passwort, kennwort, wachtwoord, mot de passe, contrasena, clave, senha, losenord,
    passord, haslo, pin, secret`,
  tenant: `
    tenant, tenant id, organisation, organization, org, org id, company, company id, mandant, partner, sender,
    sender code, carrier, carrier code, account, workspace, realm`,
  'grant-type': `grant type, granttype`,
  scope: `scope, scopes, audience`,
  signature: `signature, sign, sig, hmac, mac, digest, checksum, hash, signatur, handtekening, firma, assinatura`,
  token: `
    access token, token, jwt, id token, session token, auth token, bearer token, bearer, session id, session key,
    session, sid, ticket, zugriffstoken, zugangstoken, toegangstoken, jeton, jeton acces, ficha, authorization,
    auth, access, credential, sitzung, sitzungsschlussel, sessie, sessietoken, sesion, sessao, sessione, api token,
    x auth token, accesstoken`,
  'refresh-token': `
    refresh token, refresh, refreshtoken, renewal token, renew token, erneuerungstoken, verversingstoken, csrf
    token, csrf, xsrf token, id token hint, device token, request token`,
  lifetime: `
    expires in, expiresin, expires, ttl, time to live, lifetime, valid for, validity, expiry, expiration, expires
    at, expiresat, valid until, exp, max age, gueltig bis, gultig bis, gultig sekunden, gueltig, gultigkeit, ablauf,
    lauft ab, geldig tot, geldig, verloopt, expire, expire dans, expira, expira en, caduca, scade, scadenza, valide,
    valid to, not after, laeuft ab, duration, dauer, duur, validade, vence, gueltigkeit`,
} as const
