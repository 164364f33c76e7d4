import { Body, JsonController, Post, UnauthorizedError } from 'routing-controllers';
import { partnerek } from '../adatok';
import { BelepesDto } from '../dto/hitelesites.dto';
import { csakObjektum } from '../torzs';
import { ERVENYES_MP, ujToken } from '../token';

@JsonController()
export class HitelesitesController {
  @Post('/auth-authenticate')
  belepes(@Body({ required: true }) dto: BelepesDto) {
    csakObjektum(dto);
    const kulcs = partnerek.get(dto.partnerKod);
    if (!kulcs || kulcs !== dto.apiKulcs) throw new UnauthorizedError('Hibás partnerkód vagy API kulcs.');
    return { token: ujToken(dto.partnerKod), tokenTipus: 'Bearer', ervenyesMp: ERVENYES_MP };
  }
}
