/** From so many records on, a program holds them as one set unless it says otherwise: the engine writes its state for each resource. */
export const leastForSet = 50;
