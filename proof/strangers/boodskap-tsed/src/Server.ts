import "@tsed/ajv";
import "@tsed/platform-express";
import { Configuration } from "@tsed/di";
import bodyParser from "body-parser";
import { AuthController } from "./controllers/AuthController.js";
import { KennisgewingController } from "./controllers/KennisgewingController.js";
import { VerifieerController } from "./controllers/VerifieerController.js";
import { VoorkeureController } from "./controllers/VoorkeureController.js";

@Configuration({
  httpPort: `127.0.0.1:${process.env.PORT ?? 8083}`,
  httpsPort: false,
  acceptMimes: ["application/json"],
  logger: { level: "error" },
  mount: {
    "/rest/v2": [AuthController, VerifieerController, VoorkeureController, KennisgewingController]
  },
  middlewares: [bodyParser.json()]
})
export class Server {}
