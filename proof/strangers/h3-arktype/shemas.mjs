// Pieprasījumu shēmas. Lieki lauki netiek pieņemti.
import { scope } from 'arktype';

const s = scope({
  Laiks: /^([01]\d|2[0-3]):[0-5]\d$/,
  Logs: { '+': 'reject', no: 'Laiks', lidz: 'Laiks' },
  PiegadeKurjers: { '+': 'reject', veids: "'kurjers'", 'logs?': 'Logs', 'piezime?': 'string <= 140' },
  PiegadePakomats: { '+': 'reject', veids: "'pakomats'", pakomataKods: /^[A-Z]{3}\d{3}$/ },
  PiegadeKaimins: { '+': 'reject', veids: "'kaimins'", kaimins: { '+': 'reject', vards: '1 <= string <= 60', dzivoklis: 'string <= 8' }, 'piezime?': 'string <= 140' },
  PiegadeVieta: { '+': 'reject', veids: "'drosaVieta'", vieta: '3 <= string <= 80' },
  Piegade: 'PiegadeKurjers | PiegadePakomats | PiegadeKaimins | PiegadeVieta',

  Pieteiksanas: { '+': 'reject', partneris: /^P-\d{4}$/, atslega: '8 <= string <= 64', 'valoda?': "'lv' | 'en'" },

  PecTalruna: { '+': 'reject', mekletPec: "'talrunis'", vertiba: /^\+371[26]\d{7}$/, 'uzvards?': '1 <= string <= 60' },
  PecEpasta: { '+': 'reject', mekletPec: "'epasts'", vertiba: 'string.email', 'uzvards?': '1 <= string <= 60' },
  PecNumura: { '+': 'reject', mekletPec: "'klientaNumurs'", vertiba: /^PK\d{7}$/, 'uzvards?': '1 <= string <= 60' },
  Parbaude: 'PecTalruna | PecEpasta | PecNumura',

  Lasit: { '+': 'reject', klientaId: 'string.uuid', adresesNr: 'number.integer >= 1', tikaiParbaude: 'true' },
  Mainit: { '+': 'reject', klientaId: 'string.uuid', adresesNr: 'number.integer >= 1', tikaiParbaude: 'false', piegade: 'Piegade' },
  Izvele: 'Lasit | Mainit',

  Sutijums: {
    '+': 'reject',
    numurs: /^LVP\d{10}$/,
    'svarsKg?': '0 < number <= 30',
    'pecmaksa?': { '+': 'reject', summa: '0 < number <= 5000', valuta: "'EUR'" },
  },
  Kanals: "'sms' | 'epasts' | 'lietotne'",
  Pazinojums: {
    '+': 'reject',
    klientaId: 'string.uuid',
    sutijums: 'Sutijums',
    notikums: "'nodots' | 'cela' | 'gaidaPakomata' | 'piegadats' | 'kavejas'",
    kanali: '1 <= Kanals[] <= 3',
    'jaunsTermins?': 'string.date.iso',
  },
}).export();

export const { Pieteiksanas, Parbaude, Izvele } = s;
export const Pazinojums = s.Pazinojums.narrow((p, ctx) =>
  p.notikums !== 'kavejas' || p.jaunsTermins !== undefined || ctx.reject({ path: ['jaunsTermins'], expected: 'given when notikums is "kavejas"', actual: 'missing' }));
