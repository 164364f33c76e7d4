import { Controller, Inject } from "@tsed/di";
import { NotFound } from "@tsed/exceptions";
import { UseAuth } from "@tsed/platform-middlewares";
import { BodyParams } from "@tsed/platform-params";
import { Post, Required } from "@tsed/schema";
import { SessieMiddleware } from "../middlewares/SessieMiddleware.js";
import { VerifieerVersoek } from "../models/Ontvanger.js";
import { Stoor } from "../services/Stoor.js";

@Controller("/ext-verify")
@UseAuth(SessieMiddleware)
export class VerifieerController {
  @Inject()
  private stoor: Stoor;

  @Post("/")
  verifieer(@Required() @BodyParams() versoek: VerifieerVersoek) {
    const { ontvanger, aflewerAdres, wysVorigeAflewerings } = versoek;
    const rekord = this.stoor.soek(ontvanger.van, ontvanger.selfoon, aflewerAdres.poskode);
    if (!rekord) {
      throw new NotFound("Ontvanger nie gevind nie");
    }
    return {
      ontvangerVerwysing: rekord.verwysing,
      status: rekord.status,
      ...(wysVorigeAflewerings ? { vorigeAflewerings: rekord.vorige } : {})
    };
  }
}
