package app.servicos;

import org.javalite.json.JSONMap;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class Clientes {
    public record Cliente(String id, String telemovel, String apelido, String iniciais, String documento,
                          String bairro, String avenida, String cidade) {
    }

    private static final List<Cliente> TODOS = List.of(
            new Cliente("CL-104821", "+258841234567", "Machava", "A. M.", "110100234567B", "Polana Cimento", "Av. Julius Nyerere 1432", "Maputo"),
            new Cliente("CL-104907", "+258827770123", "Nhantumbo", "C. N.", "110200456789C", "Sommerschield", "Rua de Dar-es-Salaam 58", "Maputo"),
            new Cliente("CL-110345", "+258865550199", "Mondlane", "E. M.", "070100998877A", "Macuti", "Av. Mártires da Revolução 210", "Beira"));

    private static final Map<String, JSONMap> PREFERENCIAS = new ConcurrentHashMap<>();

    private Clientes() {
    }

    public static Cliente porTelemovel(String telemovel, String apelido) {
        return TODOS.stream().filter(c -> c.telemovel().equals(telemovel) && c.apelido().equalsIgnoreCase(apelido.trim())).findFirst().orElse(null);
    }

    public static Cliente porId(String id) {
        return TODOS.stream().filter(c -> c.id().equalsIgnoreCase(id)).findFirst().orElse(null);
    }

    public static JSONMap preferencias(String id) {
        return PREFERENCIAS.computeIfAbsent(id, x -> new JSONMap("local", "domicilio"));
    }

    public static void guardar(String id, JSONMap preferencias) {
        PREFERENCIAS.put(id, preferencias);
    }
}
