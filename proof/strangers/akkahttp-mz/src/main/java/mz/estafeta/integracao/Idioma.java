package mz.estafeta.integracao;
public enum Idioma { PT, EN, TSONGA, MACUA, SENA }
