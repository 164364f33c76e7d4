import { Controller, Inject } from "@tsed/di";
import { Conflict, NotFound, UnprocessableEntity } from "@tsed/exceptions";
import { UseAuth } from "@tsed/platform-middlewares";
import { BodyParams } from "@tsed/platform-params";
import { Post, Required, Status } from "@tsed/schema";
import { SessieMiddleware } from "../middlewares/SessieMiddleware.js";
import { KennisgewingVersoek } from "../models/Kennisgewing.js";
import { Stoor } from "../services/Stoor.js";

@Controller("/ext-notify")
@UseAuth(SessieMiddleware)
export class KennisgewingController {
  @Inject()
  private stoor: Stoor;

  @Post("/")
  @Status(201)
  stuur(@Required() @BodyParams() versoek: KennisgewingVersoek) {
    const rekord = this.stoor.kry(versoek.ontvangerVerwysing);
    if (!rekord) {
      throw new NotFound("Ontvanger nie gevind nie");
    }
    if (rekord.status === "uitgeteken") {
      throw new Conflict("Ontvanger wil nie kennisgewings kry nie");
    }
    if (!this.stoor.hetSjabloon(versoek.sjabloonKode)) {
      throw new UnprocessableEntity(`Sjabloon ${versoek.sjabloonKode} bestaan nie`);
    }
    return { kennisgewing: { id: this.stoor.voegBy(versoek), kanaal: versoek.kanaal, status: "in_tou" } };
  }
}
