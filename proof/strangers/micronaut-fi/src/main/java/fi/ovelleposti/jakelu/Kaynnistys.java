package fi.ovelleposti.jakelu;

import io.micronaut.runtime.Micronaut;

public class Kaynnistys {
    public static void main(String[] args) {
        Micronaut.build(args).mainClass(Kaynnistys.class).banner(false).start();
    }
}
