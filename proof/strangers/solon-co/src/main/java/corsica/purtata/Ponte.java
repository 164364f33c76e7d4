package corsica.purtata;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.noear.solon.annotation.Body;
import org.noear.solon.annotation.Controller;
import org.noear.solon.annotation.Mapping;
import org.noear.solon.annotation.Post;
import org.noear.solon.core.exception.StatusException;
import org.noear.solon.core.handle.Context;
import org.noear.solon.validation.ValidUtils;
import org.noear.solon.validation.annotation.NotNull;
import org.noear.solon.validation.annotation.Valid;
import org.noear.solon.validation.annotation.Validated;

@Valid
@Controller
public class Ponte {
    private static final Map<String, String> SUCIETA = Map.of("butteghe-di-u-golfu", "Lq7-mare-0418-Ak");

    static class Cliente {
        final String nome;
        final String telefonu;
        final String codicePustale;
        Dumande.Preferenza preferenza = new Dumande.Preferenza();
        String mudificata;

        Cliente(String nome, String telefonu, String codicePustale, Dumande.Locu locu) {
            this.nome = nome;
            this.telefonu = telefonu;
            this.codicePustale = codicePustale;
            this.preferenza.locu = locu;
        }
    }

    private final Map<String, Cliente> clienti = new LinkedHashMap<>();
    private final AtomicInteger nutifiche = new AtomicInteger(70311);

    public Ponte() {
        clienti.put("PTC-1208", new Cliente("Santoni", "+33612345678", "20137", Dumande.Locu.PORTA));
        clienti.put("PTC-1377", new Cliente("Leca", "+33495112233", "20000", Dumande.Locu.GUARDIANU));
    }

    private Cliente cerca(String id) {
        Cliente c = clienti.get(id);
        if (c == null) throw new StatusException("Cliente scunnisciutu", 404);
        return c;
    }

    private static Map<String, Object> risposta(Object dati) {
        Map<String, Object> r = new LinkedHashMap<>();
        r.put("riesciutu", true);
        r.put("dati", dati);
        return r;
    }

    @Post
    @Mapping("/auth-authenticate")
    public Object identifica(@NotNull @Validated @Body Dumande.Identificazione d) {
        if (!d.chjave.equals(SUCIETA.get(d.sucieta))) throw new StatusException("Sucietà o chjave sbagliata", 401);
        Map<String, Object> dati = new LinkedHashMap<>();
        dati.put("gettone", Guardia.apre());
        dati.put("durata", Guardia.DURATA);
        return risposta(dati);
    }

    @Post
    @Mapping("/ext-verify")
    public Object verifica(@NotNull @Validated @Body Dumande.Verifica d) {
        String tel = d.telefonu.startsWith("0") ? "+33" + d.telefonu.substring(1) : d.telefonu;
        for (Map.Entry<String, Cliente> e : clienti.entrySet()) {
            Cliente c = e.getValue();
            if (c.telefonu.equals(tel) && c.nome.equalsIgnoreCase(d.nome.trim()) && c.codicePustale.equals(d.codicePustale)) {
                Map<String, Object> dati = new LinkedHashMap<>();
                dati.put("clienteId", e.getKey());
                dati.put("cunnisciutu", true);
                return risposta(dati);
            }
        }
        throw new StatusException("Cliente scunnisciutu", 404);
    }

    @Post
    @Mapping("/ext-reach")
    public Object preferenze(@NotNull @Validated @Body Dumande.Preferenze d) {
        if ("CAMBIA".equals(d.azzione)) ValidUtils.validateEntity(d, Dumande.Cambiamentu.class);
        if (d.preferenza != null && d.preferenza.locu == Dumande.Locu.VICINU) ValidUtils.validateEntity(d.preferenza, Dumande.DaUVicinu.class);
        Cliente c = cerca(d.clienteId);
        if ("CAMBIA".equals(d.azzione)) {
            c.preferenza = d.preferenza;
            c.mudificata = OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS).toString();
        }
        Map<String, Object> dati = new LinkedHashMap<>();
        dati.put("clienteId", d.clienteId);
        dati.put("preferenza", c.preferenza);
        dati.put("mudificata", c.mudificata);
        return risposta(dati);
    }

    @Post
    @Mapping("/ext-notify")
    public Object nutifica(@NotNull @Validated @Body Dumande.Nutifica d, Context ctx) {
        if (d.avvisu == Dumande.Avvisu.TARDIVU) ValidUtils.validateEntity(d, Dumande.Ritardu.class);
        cerca(d.clienteId);
        Map<String, Object> dati = new LinkedHashMap<>();
        dati.put("nutificaId", "N" + nutifiche.incrementAndGet());
        dati.put("statu", "IN_FILA");
        ctx.status(202);
        return risposta(dati);
    }
}
