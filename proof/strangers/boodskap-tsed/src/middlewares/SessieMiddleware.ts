import { Inject } from "@tsed/di";
import { Unauthorized } from "@tsed/exceptions";
import { Middleware, MiddlewareMethods } from "@tsed/platform-middlewares";
import { Context } from "@tsed/platform-params";
import jwt from "jsonwebtoken";
import { Sessies } from "../services/Sessies.js";

@Middleware()
export class SessieMiddleware implements MiddlewareMethods {
  @Inject()
  private sessies: Sessies;

  use(@Context() ctx: Context) {
    const [skema, teken] = String(ctx.request.get("authorization") ?? "").split(" ");
    if (skema.toLowerCase() !== "bearer" || !teken) {
      throw new Unauthorized("Geen teken nie: stuur Authorization: Bearer <teken>");
    }
    try {
      ctx.set("vennoot", this.sessies.lees(teken).sub);
    } catch (er) {
      throw new Unauthorized(er instanceof jwt.TokenExpiredError ? "Teken het verval" : "Ongeldige teken");
    }
  }
}
