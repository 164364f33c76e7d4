import { randomUUID } from 'node:crypto';
import { Authorized, Body, HttpCode, HttpError, JsonController, NotFoundError, Post } from 'routing-controllers';
import { azonos, sablonok, ugyfelek } from '../adatok';
import { ElerhetoDto } from '../dto/elerheto.dto';
import { ErtesitesDto } from '../dto/ertesites.dto';
import { UgyfelEllenorzesDto } from '../dto/ugyfel.dto';
import { csakObjektum } from '../torzs';

const keres = (azonosito: string) => {
  const ugyfel = ugyfelek.find((u) => u.azonosito === azonosito);
  if (!ugyfel) throw new NotFoundError('Nincs ilyen azonosítójú ügyfél.');
  return ugyfel;
};

@Authorized()
@JsonController()
export class IntegracioController {
  @Post('/ext-verify')
  ellenorzes(@Body({ required: true }) dto: UgyfelEllenorzesDto) {
    csakObjektum(dto);
    const szam = dto.elerhetoseg.telefonszam.replace(/^(\+?36|06)/, '');
    const ugyfel = ugyfelek.find((u) => u.telefonszam === szam && azonos(u.vezeteknev, dto.nev.vezeteknev) && azonos(u.keresztnev, dto.nev.keresztnev));
    return ugyfel ? { ismert: true, ugyfelAzonosito: ugyfel.azonosito, rendelesSzam: dto.rendelesSzam } : { ismert: false };
  }

  @Post('/ext-reach')
  elerheto(@Body({ required: true }) dto: ElerhetoDto) {
    csakObjektum(dto);
    const ugyfel = keres(dto.ugyfelAzonosito);
    if (ugyfel.iranyitoszam !== dto.cim.iranyitoszam || !azonos(ugyfel.utcaHazszam.replace(/\.$/, ''), dto.cim.utcaHazszam.replace(/\.$/, ''))) {
      throw new HttpError(409, 'A megadott cím nem egyezik az ügyfél címével.');
    }
    if (dto.muvelet === 'modositas') {
      ugyfel.preferencia = { ...dto.preferencia! };
      ugyfel.modositva = new Date().toISOString();
    }
    return { ugyfelAzonosito: ugyfel.azonosito, preferencia: ugyfel.preferencia, modositva: ugyfel.modositva };
  }

  @Post('/ext-notify')
  @HttpCode(201)
  ertesites(@Body({ required: true }) dto: ErtesitesDto) {
    csakObjektum(dto);
    keres(dto.ugyfelAzonosito);
    if (!sablonok.has(dto.uzenet.sablon)) throw new HttpError(422, 'Ismeretlen üzenetsablon.');
    return { ertesitesAzonosito: randomUUID(), allapot: 'SORBAN', csatornak: dto.uzenet.csatornak };
  }
}
