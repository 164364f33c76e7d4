import { Controller, Inject } from "@tsed/di";
import { NotFound } from "@tsed/exceptions";
import { UseAuth } from "@tsed/platform-middlewares";
import { BodyParams } from "@tsed/platform-params";
import { Post, Required } from "@tsed/schema";
import { SessieMiddleware } from "../middlewares/SessieMiddleware.js";
import { Aksie, VoorkeureVersoek } from "../models/Voorkeure.js";
import { Stoor } from "../services/Stoor.js";

@Controller("/ext-reach")
@UseAuth(SessieMiddleware)
export class VoorkeureController {
  @Inject()
  private stoor: Stoor;

  @Post("/")
  voorkeure(@Required() @BodyParams() versoek: VoorkeureVersoek) {
    const { ontvangerVerwysing, aksie, voorkeure } = versoek;
    if (!this.stoor.kry(ontvangerVerwysing)) {
      throw new NotFound("Ontvanger nie gevind nie");
    }
    if (aksie === Aksie.STEL) {
      this.stoor.stelVoorkeure(ontvangerVerwysing, voorkeure!);
    }
    return { ontvangerVerwysing, voorkeure: this.stoor.kryVoorkeure(ontvangerVerwysing) };
  }
}
