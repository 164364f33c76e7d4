import { Body, Controller, HttpCode, httpError, Inject, Post } from '@midwayjs/core';
import { Context } from '@midwayjs/koa';
import { DosegDTO, ObavjestenjeDTO, PrijavaDTO, PrimalacDTO, ProvjeraDTO } from './dto';
import { otvori, TRAJANJE } from './sesija';

const nalozi = { 'knjizara-gorica': 'Lovcen!1749-vrh' };
const primaoci = [
  { sifra: 'K-3107', telefon: '+38267204518', postanskiBroj: '81000', ime: 'Milena', prezime: 'Vujović', postavke: { nacin: 'na_vrata' } as any },
  { sifra: 'K-3362', telefon: '+38269551027', postanskiBroj: '85330', ime: 'Luka', prezime: 'Radulović', postavke: { nacin: 'paketomat', paketomat: 'PM-018' } as any },
];
let redni = 70411;

@Controller('/')
export class IntegracijaController {
  @Inject()
  ctx: Context;

  private nadji(p: PrimalacDTO) {
    const nadjen = primaoci.find((x) => x.telefon === p.telefon && x.postanskiBroj === p.postanskiBroj);
    if (!nadjen) throw new httpError.NotFoundError('Primalac nije pronađen');
    return nadjen;
  }

  @Post('/auth-authenticate')
  async prijava(@Body() tijelo: PrijavaDTO) {
    const { korisnik, lozinka } = tijelo.nalog;
    if (nalozi[korisnik] !== lozinka) throw new httpError.UnauthorizedError('Pogrešan korisnik ili lozinka');
    this.ctx.cookies.set('bp_sesija', otvori(), { signed: false, httpOnly: true, maxAge: TRAJANJE * 1000, path: '/api' });
    return { uspjeh: true, sesija: { korisnik, trajanjeSekundi: TRAJANJE } };
  }

  @Post('/ext-verify')
  async provjera(@Body() tijelo: ProvjeraDTO) {
    const p = this.nadji(tijelo.primalac);
    return { uspjeh: true, primalac: { sifra: p.sifra, ime: p.ime } };
  }

  @Post('/ext-reach')
  async doseg(@Body() tijelo: DosegDTO) {
    const p = this.nadji(tijelo.primalac);
    if (tijelo.radnja === 'izmjena') p.postavke = tijelo.postavke;
    return { uspjeh: true, sifra: p.sifra, postavke: p.postavke };
  }

  @Post('/ext-notify')
  @HttpCode(201)
  async obavjestenje(@Body() tijelo: ObavjestenjeDTO) {
    this.nadji(tijelo.primalac);
    return { uspjeh: true, obavjestenje: { broj: ++redni, stanje: 'na_cekanju', kanal: tijelo.kanal ?? 'sms' } };
  }
}
