package mz.estafeta.integracao;
public enum Accao { CONSULTAR, ALTERAR }
