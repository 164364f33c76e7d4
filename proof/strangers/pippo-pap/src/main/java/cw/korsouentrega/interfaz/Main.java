package cw.korsouentrega.interfaz;

import ro.pippo.core.Pippo;

public final class Main {
    public static void main(String[] args) {
        Pippo pippo = new Pippo(new InterfazApplication());
        pippo.getServer().getSettings()
            .host("127.0.0.1")
            .port(Integer.parseInt(System.getenv("PORT")))
            .contextPath("/interfaz");
        pippo.start();
    }
}
