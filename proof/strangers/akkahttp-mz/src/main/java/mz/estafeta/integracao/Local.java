package mz.estafeta.integracao;
public enum Local { PORTA, PORTARIA, VIZINHO, AGENCIA }
