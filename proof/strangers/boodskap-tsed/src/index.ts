import { PlatformExpress } from "@tsed/platform-express";
import { Server } from "./Server.js";

const platform = await PlatformExpress.bootstrap(Server);
await platform.listen();

process.on("SIGTERM", async () => {
  setTimeout(() => process.exit(0), 2000).unref();
  await platform.stop();
  process.exit(0);
});
