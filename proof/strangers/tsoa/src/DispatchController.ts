import { randomUUID } from 'node:crypto';
import { Body, Controller, Post, Route, Security, SuccessResponse } from 'tsoa';
import { JibuLaKuingia, Mapendeleo, Njia, OmbiLaKuhifadhi, OmbiLaKuingia, OmbiLaKusoma, OmbiLaTaarifa, OmbiLaUthibitisho } from './aina';
import { Mteja, wateja } from './hifadhi';
import { Kosa, muda, toaTokeni } from './uthibitisho';

const sawa = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
const tafuta = (id: string): Mteja => {
  const mteja = wateja.find((m) => m.id === id);
  if (!mteja) throw new Kosa(404, 'Mteja hajapatikana');
  return mteja;
};

@Route('')
export class DispatchController extends Controller {
  @Post('auth-authenticate')
  public async ingia(@Body() ombi: OmbiLaKuingia): Promise<JibuLaKuingia> {
    if (ombi.programu !== 'duka-kariakoo' || ombi.siri !== 'Tz81-wqLm-40cN-xE7p') throw new Kosa(401, 'Programu au siri si sahihi');
    return { tokeni: toaTokeni(ombi.programu), aina: 'Bearer', sekunde: muda };
  }

  @Security('jwt')
  @Post('ext-verify')
  public async thibitisha(@Body() ombi: OmbiLaUthibitisho): Promise<{ mteja: { id: string; jina: string }; imethibitishwa: boolean }> {
    const mteja = wateja.find((m) => m.simu === ombi.simu && sawa(m.ukoo, ombi.jina.ukoo));
    if (!mteja) throw new Kosa(404, 'Mteja hajapatikana');
    return { mteja: { id: mteja.id, jina: `${mteja.kwanza} ${mteja.ukoo}` }, imethibitishwa: true };
  }

  @Security('jwt')
  @Post('ext-reach')
  public async mapendeleo(@Body() ombi: OmbiLaKusoma | OmbiLaKuhifadhi): Promise<{ mtejaId: string; mapendeleo: Mapendeleo; yamebadilishwa: string | null }> {
    const mteja = tafuta(ombi.mtejaId);
    if (mteja.nyumba !== ombi.anwani.nyumba || mteja.postikodi !== ombi.anwani.postikodi) throw new Kosa(409, 'Anwani hailingani na ya mteja');
    if (ombi.tendo === 'hifadhi') {
      const { mahali, siku, jirani, maelezo } = ombi.mapendeleo;
      mteja.mapendeleo = { mahali, siku, jirani, maelezo };
      mteja.yamebadilishwa = new Date().toISOString();
    }
    return { mtejaId: mteja.id, mapendeleo: mteja.mapendeleo, yamebadilishwa: mteja.yamebadilishwa };
  }

  @Security('jwt')
  @SuccessResponse(201)
  @Post('ext-notify')
  public async taarifu(@Body() ombi: OmbiLaTaarifa): Promise<{ taarifa: { id: string; njia: string; hali: string } }> {
    tafuta(ombi.mtejaId);
    return { taarifa: { id: randomUUID(), njia: ombi.njia ?? Njia.Sms, hali: 'inasubiri' } };
  }
}
