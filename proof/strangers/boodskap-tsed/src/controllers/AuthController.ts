import { Controller, Inject } from "@tsed/di";
import { Forbidden } from "@tsed/exceptions";
import { HeaderParams } from "@tsed/platform-params";
import { Post, Required } from "@tsed/schema";
import { Sessies, TEKEN_LEEFTYD } from "../services/Sessies.js";

@Controller("/auth-authenticate")
export class AuthController {
  @Inject()
  private sessies: Sessies;

  @Post("/")
  meldAan(
    @Required() @HeaderParams({ expression: "x-vennoot-id", useValidation: true }) vennootId: string,
    @Required() @HeaderParams({ expression: "x-vennoot-sleutel", useValidation: true }) sleutel: string
  ) {
    if (!this.sessies.geldig(vennootId, sleutel)) {
      throw new Forbidden("Vennoot of sleutel is verkeerd");
    }
    return { sessie: { teken: this.sessies.teken(vennootId), tipe: "Bearer", vervalOor: TEKEN_LEEFTYD } };
  }
}
