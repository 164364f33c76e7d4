package ec.entregas;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.report.ValidationReport;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.hellokaton.blade.Blade;
import com.hellokaton.blade.mvc.RouteContext;
import com.hellokaton.blade.mvc.http.Request;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

public class Aplicacion {
    static final ObjectMapper JSON = new ObjectMapper();
    static final long TTL = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));
    static final Map<String, Long> SESIONES = new ConcurrentHashMap<>();
    static final AtomicLong SECUENCIA = new AtomicLong(70210);
    static OpenApiInteractionValidator validador;

    record Cliente(long id, String nombres, String apellidos, String celular, String cedula) { }

    static final Map<Long, Cliente> CLIENTES = Map.of(
        40117L, new Cliente(40117, "Rosa Elena", "Chiluisa Andrade", "+593991234567", "1712345678"),
        40352L, new Cliente(40352, "Byron", "Quishpe", "+593987650012", "0501122334"));
    static final Map<Long, ObjectNode> PREFERENCIAS = new ConcurrentHashMap<>();

    interface Accion { void hacer(RouteContext ctx, JsonNode cuerpo); }

    public static void main(String[] args) throws Exception {
        try (InputStream in = Aplicacion.class.getResourceAsStream("/contrato.yaml")) {
            validador = OpenApiInteractionValidator
                .createForInlineApiSpecification(new String(in.readAllBytes(), StandardCharsets.UTF_8)).build();
        }
        PREFERENCIAS.put(40117L, JSON.createObjectNode().put("lugar", "PUERTA"));
        PREFERENCIAS.put(40352L, JSON.createObjectNode().put("lugar", "CONSERJE"));
        Blade.create()
            .disableSession()
            .post("/auth-authenticate", ctx -> validada(ctx, "/auth-authenticate", Aplicacion::autenticar))
            .post("/ext-verify", ctx -> conSesion(ctx, "/ext-verify", Aplicacion::verificar))
            .post("/ext-reach", ctx -> conSesion(ctx, "/ext-reach", Aplicacion::preferencia))
            .post("/ext-notify", ctx -> conSesion(ctx, "/ext-notify", Aplicacion::notificar))
            .listen("127.0.0.1", Integer.parseInt(System.getenv().getOrDefault("PORT", "8080")))
            .start(Aplicacion.class, args);
    }

    static void responder(RouteContext ctx, int estado, JsonNode cuerpo) {
        ctx.status(estado);
        ctx.json(cuerpo.toString());
    }

    static void rechazar(RouteContext ctx, int estado, String codigo, String mensaje) {
        responder(ctx, estado, JSON.createObjectNode().put("codigo", codigo).put("mensaje", mensaje));
    }

    static void conSesion(RouteContext ctx, String ruta, Accion accion) {
        String id = ctx.request().header("X-Sesion-Id");
        if (id == null || id.isBlank()) {
            rechazar(ctx, 401, "SESION_REQUERIDA", "Falta la cabecera X-Sesion-Id");
            return;
        }
        Long vence = SESIONES.get(id);
        if (vence == null || vence < System.currentTimeMillis()) {
            rechazar(ctx, 401, "SESION_INVALIDA", "La sesión no existe o ha caducado");
            return;
        }
        validada(ctx, ruta, accion);
    }

    static void validada(RouteContext ctx, String ruta, Accion accion) {
        Request req = ctx.request();
        SimpleRequest.Builder b = SimpleRequest.Builder.post(ruta);
        req.headers().forEach(b::withHeader);
        String texto = req.bodyToString();
        if (texto != null && !texto.isEmpty()) b.withBody(texto);
        ValidationReport informe = validador.validateRequest(b.build());
        if (informe.hasErrors()) {
            ObjectNode error = JSON.createObjectNode().put("codigo", "SOLICITUD_INVALIDA");
            var lista = error.putArray("errores");
            informe.getMessages().forEach(m -> anotar(lista, m));
            responder(ctx, 400, error);
            return;
        }
        try {
            accion.hacer(ctx, JSON.readTree(texto));
        } catch (Exception e) {
            rechazar(ctx, 400, "SOLICITUD_INVALIDA", e.getMessage());
        }
    }

    static void anotar(ArrayNode lista, ValidationReport.Message m) {
        ObjectNode e = lista.addObject().put("clave", m.getKey()).put("detalle", m.getMessage());
        if (!m.getNestedMessages().isEmpty()) {
            ArrayNode causas = e.putArray("causas");
            m.getNestedMessages().forEach(n -> anotar(causas, n));
        }
    }

    static void autenticar(RouteContext ctx, JsonNode c) {
        if (!"ec_live_9tQ2vXk4Lm7Rz".equals(ctx.request().header("X-Clave-Api")) || !"ANDINA-0417".equals(c.get("empresa").asText())) {
            rechazar(ctx, 403, "CREDENCIALES_INCORRECTAS", "La empresa o la clave no son correctas");
            return;
        }
        String id = UUID.randomUUID().toString().replace("-", "");
        SESIONES.put(id, System.currentTimeMillis() + TTL * 1000);
        ObjectNode r = JSON.createObjectNode();
        r.putObject("sesion").put("id", id).put("expira_en_segundos", TTL);
        responder(ctx, 200, r);
    }

    static void verificar(RouteContext ctx, JsonNode c) {
        JsonNode p = c.get("cliente");
        ObjectNode r = JSON.createObjectNode();
        Cliente k = CLIENTES.values().stream().filter(x -> x.celular().equals(p.get("celular").asText())
            && x.apellidos().equalsIgnoreCase(p.get("apellidos").asText().trim())
            && (!p.has("cedula") || x.cedula().equals(p.get("cedula").asText()))).findFirst().orElse(null);
        r.put("registrado", k != null);
        if (k != null) r.putObject("cliente").put("cliente_id", k.id()).put("nombres", k.nombres());
        responder(ctx, 200, r);
    }

    static boolean conocido(RouteContext ctx, JsonNode c) {
        if (CLIENTES.containsKey(c.get("cliente_id").asLong())) return true;
        rechazar(ctx, 404, "CLIENTE_NO_ENCONTRADO", "No existe un cliente con ese identificador");
        return false;
    }

    static void preferencia(RouteContext ctx, JsonNode c) {
        if (!conocido(ctx, c)) return;
        long id = c.get("cliente_id").asLong();
        boolean cambio = c.has("nueva_preferencia");
        if (cambio) PREFERENCIAS.put(id, (ObjectNode) c.get("nueva_preferencia"));
        ObjectNode r = JSON.createObjectNode().put("cliente_id", id).put("resultado", cambio ? "ACTUALIZADA" : "VIGENTE");
        r.set("preferencia", PREFERENCIAS.get(id));
        responder(ctx, 200, r);
    }

    static void notificar(RouteContext ctx, JsonNode c) {
        if (!conocido(ctx, c)) return;
        ObjectNode r = JSON.createObjectNode();
        r.putObject("notificacion").put("numero", "NT-" + SECUENCIA.incrementAndGet()).put("estado", "EN_COLA")
            .put("canal", c.path("canal").asText("SMS")).put("recibida", Instant.now().toString());
        responder(ctx, 202, r);
    }
}
