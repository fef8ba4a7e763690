import * as v from 'valibot';

/** What `GET /api/v1/status` promises: whether the lab accepts new participants at present. */
export const ServiceStatus = v.object({
  joining: v.picklist(['not-open', 'open']),
});

/** The parsed reply of `GET /api/v1/status`. */
export type ServiceStatus = v.InferOutput<typeof ServiceStatus>;
